import type { ClientSession, Connection } from 'mongoose';
import type { ProductDocument } from './product.model.ts';

interface PendingRead {
  ids: readonly number[];
  resolve(products: ReadonlyMap<number, ProductDocument>): void;
  reject(error: unknown): void;
}

/**
 * Reads products as they are now, those that are asked for in the same turn of the event loop by
 * one query: under load a query costs more than what it finds. Without mongoose's documents in
 * between.
 */
export class ProductReader {
  readonly #products;
  #pending: PendingRead[] = [];

  constructor(connection: Connection) {
    this.#products = connection.collection<ProductDocument>('products');
  }

  /** A product, whatever its status. */
  async find(p_id: number): Promise<ProductDocument | undefined> {
    return (await this.#enqueue([p_id])).get(p_id);
  }

  /** Those of these products that exist, in the order of the ids. */
  async findInOrder(ids: readonly number[]): Promise<ProductDocument[]> {
    if (ids.length === 0) return [];
    const found = await this.#enqueue(ids);
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** Those of these products that exist, in no order. */
  findMany(ids: readonly number[], session?: ClientSession): Promise<ProductDocument[]> {
    // All in the first answer: one more than there can be tells that there are no more.
    return this.#products
      .find({ _id: { $in: ids } }, { session, batchSize: ids.length + 1 })
      .toArray();
  }

  #enqueue(ids: readonly number[]): Promise<ReadonlyMap<number, ProductDocument>> {
    return new Promise((found, failed) => {
      this.#pending.push({ ids, resolve: found, reject: failed });
      // After the requests that have just come in, and before any that come later.
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
