import type { CatalogueChanges } from '@vajra/contract';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { Position, Space } from '../mongo/change-spaces.ts';
import type { ProductDocument } from './product.model.ts';

/** A product that changed, with the versions of its last changes. */
export interface ProductChange {
  p_id: number;
  version: ProductDocument['version'];
  isActive: boolean;
}

export type StockLevelChange = CatalogueChanges['stock'][number];

/** Reads products in version order, using the driver because hydration would be slow. */
export class ProductChanges {
  readonly #products;

  constructor(connection: Connection) {
    this.#products = connection.collection<ProductDocument>('products');
  }

  /** Returns up to `limit` (at least 1) products after a position in the catalogue space. */
  async inCatalogue(
    after: Position,
    limit: number,
    session: ClientSession,
  ): Promise<ProductChange[]> {
    const projection = { version: 1, status: 1 } as const;
    const documents = await this.#after('catalogue', after, {}, { limit, session, projection });
    return documents.map(({ _id, version, status }) => ({
      p_id: _id,
      version,
      isActive: status === 1,
    }));
  }

  /** Returns up to `limit` active products after a position in the stock space. */
  async inStock(
    after: Position,
    limit: number,
    session: ClientSession,
  ): Promise<StockLevelChange[]> {
    const projection = { version: 1, quantity: 1, purchased_qty: 1, remaining_qty: 1 } as const;
    const documents = await this.#after(
      'stock',
      after,
      { status: 1 },
      { limit, session, projection },
    );
    return documents.map(({ _id, version, quantity, purchased_qty, remaining_qty }) => ({
      p_id: _id,
      version: version.stock,
      quantity,
      purchased_qty,
      remaining_qty,
    }));
  }

  // The rest of a version and the newer versions are two ranges of one index.
  async #after(
    space: Space,
    { version, id }: Position,
    filter: Partial<Pick<ProductDocument, 'status'>>,
    { limit, ...options }: mongo.FindOptions & { limit: number },
  ): Promise<ProductDocument[]> {
    const path = `version.${space}` as const;
    const find = (range: mongo.Filter<ProductDocument>, count: number) =>
      this.#products
        .find({ ...range, ...filter }, { ...options, limit: count, batchSize: count })
        .sort({ [path]: 1, _id: 1 })
        .toArray();
    if (id === 0) return find({ [path]: { $gte: version } }, limit);
    const rest = await find({ [path]: version, _id: { $gt: id } }, limit);
    if (rest.length === limit) return rest;
    return [...rest, ...(await find({ [path]: { $gt: version } }, limit - rest.length))];
  }
}
