import type { CatalogueChanges } from '@vajra/contract';
import type { ClientSession, Connection, mongo } from 'mongoose';
import type { Position, ProductVersions, Space } from '../../platform/mongo/change-spaces.ts';
import { isShown } from './is-shown.ts';
import type { ProductDocument } from './product.model.ts';

/** A product that changed, with the versions of its last changes. */
export interface ProductChange {
  versions: ProductVersions;
  isActive: boolean;
}

/** A product whose stock changed. */
export interface StockChange {
  versions: ProductVersions;
  /** Undefined for a product that is not active. */
  level: CatalogueChanges['stock'][number] | undefined;
}

/** Reads what changed in version order, using the driver because hydration would be slow. */
export class ProductChanges {
  readonly #products;
  readonly #versions;

  constructor(connection: Connection) {
    this.#products = connection.collection<ProductDocument>('products');
    this.#versions = connection.collection<ProductVersions>('product_versions');
  }

  /** Returns up to `limit` (at least 1) products after a position in the catalogue space. */
  async inCatalogue(
    after: Position,
    limit: number,
    session: ClientSession,
  ): Promise<ProductChange[]> {
    const changed = await this.#after('catalogue', after, limit, session);
    const products = await this.#read(changed, { status: 1 }, session);
    return changed.map((versions) => ({
      versions,
      isActive: isShown(products.get(versions._id)),
    }));
  }

  /** Returns up to `limit` (at least 1) products after a position in the stock space. */
  async inStock(after: Position, limit: number, session: ClientSession): Promise<StockChange[]> {
    const changed = await this.#after('stock', after, limit, session);
    const fields = { status: 1, quantity: 1, purchased_qty: 1, remaining_qty: 1 } as const;
    const products = await this.#read(changed, fields, session);
    return changed.map((versions) => {
      const { _id: p_id, stock: version } = versions;
      const product = products.get(p_id);
      if (!isShown(product)) return { versions, level: undefined };
      const { quantity, purchased_qty, remaining_qty } = product;
      return { versions, level: { p_id, version, quantity, purchased_qty, remaining_qty } };
    });
  }

  async #read(
    changed: readonly ProductVersions[],
    projection: Partial<Record<keyof ProductDocument, 1>>,
    session: ClientSession,
  ): Promise<ReadonlyMap<number, ProductDocument>> {
    if (changed.length === 0) return new Map();
    const ids = changed.map(({ _id }) => _id);
    const options = { session, projection, batchSize: ids.length + 1 };
    const found = await this.#products.find({ _id: { $in: ids } }, options).toArray();
    return new Map(found.map((product) => [product._id, product]));
  }

  // The rest of a version and the newer versions are two ranges of one index. Stores that the release
  // before product_versions has filled have products that share a version.
  async #after(
    space: Space,
    { version, id }: Position,
    limit: number,
    session: ClientSession,
  ): Promise<ProductVersions[]> {
    const find = (range: mongo.Filter<ProductVersions>, count: number) =>
      this.#versions
        .find(range, { session, limit: count, batchSize: count })
        .sort({ [space]: 1, _id: 1 })
        .toArray();
    if (id === 0) return find({ [space]: { $gte: version } }, limit);
    const rest = await find({ [space]: version, _id: { $gt: id } }, limit);
    if (rest.length === limit) return rest;
    return [...rest, ...(await find({ [space]: { $gt: version } }, limit - rest.length))];
  }
}
