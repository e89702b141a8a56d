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

/** Reads current products. Uses the driver, without hydration. */
export class ProductReader {
  readonly #products;

  constructor(connection: Connection) {
    this.#products = connection.collection<ProductDocument>('products');
  }

  /** Returns a product of any status. */
  async find(p_id: number): Promise<ProductDocument | undefined> {
    return (await this.findMany([p_id]))[0];
  }

  /** Returns the existing products in the order of the ids. */
  async findInOrder(ids: readonly number[]): Promise<ProductDocument[]> {
    if (ids.length === 0) return [];
    const found = await this.findMany([...new Set(ids)]);
    const byId = new Map(found.map((document) => [document._id, document]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  /** Returns the existing products in no particular order. */
  findMany(ids: readonly number[], options: ReadOptions = {}): Promise<ProductDocument[]> {
    // A batch larger than the result needs no second round trip to find that there are no more.
    return this.#products
      .find({ _id: { $in: ids } }, { ...options, batchSize: ids.length + 1 })
      .toArray();
  }
}
