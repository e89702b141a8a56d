import type { ClientSession, Connection } from 'mongoose';
import type { ProductDocument } from './product.model.ts';

interface Waiting {
  p_id: number;
  found(product: ProductDocument | undefined): void;
  failed(error: unknown): void;
}

/**
 * Reads single products as they are now, those that are asked for in the same turn of the event
 * loop by one query: under load a query costs more than what it finds. Without mongoose's documents
 * in between.
 */
export class ProductReader {
  readonly #products;
  #waiting: Waiting[] = [];

  constructor(connection: Connection) {
    this.#products = connection.collection<ProductDocument>('products');
  }

  /** A product, whatever its status. */
  find(p_id: number): Promise<ProductDocument | undefined> {
    return new Promise((found, failed) => {
      this.#waiting.push({ p_id, found, failed });
      // After the requests that have just come in, and before any that come later.
      if (this.#waiting.length === 1) setImmediate(() => this.#read());
    });
  }

  /** Those of these products that exist, in no order. */
  findMany(ids: readonly number[], session?: ClientSession): Promise<ProductDocument[]> {
    return this.#products.find({ _id: { $in: ids } }, { session }).toArray();
  }

  async #read(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    try {
      const documents = await this.findMany([...new Set(waiting.map(({ p_id }) => p_id))]);
      const byId = new Map(documents.map((document) => [document._id, document]));
      for (const { p_id, found } of waiting) found(byId.get(p_id));
    } catch (error) {
      for (const { failed } of waiting) failed(error);
    }
  }
}
