import type { ClientSession, Connection } from 'mongoose';
import type { ProductDocument } from './product.model.ts';

export interface ReadOptions {
  /** The transaction to read in. */
  session?: ClientSession | undefined;
  /** Ends the read. */
  signal?: AbortSignal;
  /** Allows a read that may be outdated. */
  readPreference?: 'secondaryPreferred';
}

interface PendingRead {
  ids: readonly number[];
  resolve(products: ReadonlyMap<number, ProductDocument>): void;
  reject(error: unknown): void;
}

/**
 * Reads current products. Lookups made in the same event-loop turn share one query, because under
 * load the round trip costs more than the documents. Uses the driver, without hydration.
 */
export class ProductReader {
  readonly #products;
  #pending: PendingRead[] = [];

  constructor(connection: Connection) {
    this.#products = connection.collection<ProductDocument>('products');
  }

  /** Returns a product of any status. */
  async find(p_id: number): Promise<ProductDocument | undefined> {
    return (await this.#enqueue([p_id])).get(p_id);
  }

  /** Returns the existing products in the order of the ids. */
  async findInOrder(ids: readonly number[]): Promise<ProductDocument[]> {
    if (ids.length === 0) return [];
    const found = await this.#enqueue(ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** Returns the existing products in no particular order. */
  findMany(ids: readonly number[], options: ReadOptions = {}): Promise<ProductDocument[]> {
    // A batch larger than the result needs no second round trip to find that there are no more.
    return this.#products
      .find({ _id: { $in: ids } }, { ...options, batchSize: ids.length + 1 })
      .toArray();
  }

  #enqueue(ids: readonly number[]): Promise<ReadonlyMap<number, ProductDocument>> {
    return new Promise((found, failed) => {
      this.#pending.push({ ids, resolve: found, reject: failed });
      // Runs after all requests that have arrived in this turn.
      if (this.#pending.length === 1) setImmediate(() => this.#flush());
    });
  }

  async #flush(): Promise<void> {
    const waiting = this.#pending;
    this.#pending = [];
    try {
      const documents = await this.findMany([...new Set(waiting.flatMap(({ ids }) => ids))]);
      const byId = new Map(documents.map((document) => [document._id, document]));
      for (const { resolve } of waiting) resolve(byId);
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}
