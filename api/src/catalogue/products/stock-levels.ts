import type { ClientSession, Connection, Model } from 'mongoose';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import { type ProductDocument, productModel } from './product.model.ts';

type LowProduct = Pick<ProductDocument, '_id' | 'sku' | 'name' | 'remaining_qty' | 'purchased_qty'>;

/**
 * The stock counters of products. Changes are conditional updates, so the last piece is sold once.
 * Use Stock to change them: it also writes the ledger.
 */
export class StockLevels {
  readonly #products: Model<ProductDocument>;

  constructor(connection: Connection) {
    this.#products = productModel(connection);
  }

  /**
   * Adds pieces to the total and the remaining quantity, or removes them if `change` is negative.
   * Returns null when the product does not exist or fewer pieces are left.
   */
  async adjust(p_id: number, change: number, tx: Transaction): Promise<ProductDocument | null> {
    tx.changes('stock', [p_id]);
    return this.#products
      .findOneAndUpdate(
        { _id: p_id, ...(change < 0 && { remaining_qty: { $gte: -change } }) },
        { $inc: { quantity: change, remaining_qty: change } },
        { session: tx.session, returnDocument: 'after' },
      )
      .lean();
  }

  /**
   * Marks pieces of products as sold, or as not sold where they are negative.
   * @throws Error when a product has too few pieces left: check before, in the same transaction
   */
  async sell(pieces: ReadonlyMap<number, number>, tx: Transaction): Promise<void> {
    if (pieces.size === 0) return;
    tx.changes('stock', pieces.keys());
    const changes = [...pieces].map(([_id, count]) => ({
      updateOne: {
        filter: { _id, ...(count > 0 && { remaining_qty: { $gte: count } }) },
        update: { $inc: { remaining_qty: -count, purchased_qty: count } },
      },
    }));
    const { matchedCount } = await this.#products.bulkWrite(changes, { session: tx.session });
    const sales = [...pieces.values()].filter((count) => count > 0);
    if (matchedCount < sales.length) throw new Error('Too few pieces are left');
  }

  /**
   * Returns active products with the lowest stock first, best-selling first where equal. Products
   * that are out of stock are left out, unless `maxLeft` is 0, which returns only those.
   */
  lowest(limit: number, maxLeft: number | undefined): Promise<LowProduct[]> {
    return this.#products
      .find(withStockUpTo(maxLeft), { sku: 1, name: 1, remaining_qty: 1, purchased_qty: 1 })
      .sort({ remaining_qty: 1, purchased_qty: -1, _id: 1 })
      .limit(limit)
      .lean();
  }

  /** Returns those of some active products that have at most `maxLeft` pieces left. */
  lowAmong(
    ids: readonly number[],
    maxLeft: number,
    session: ClientSession,
  ): Promise<Pick<ProductDocument, '_id' | 'sku' | 'name' | 'remaining_qty'>[]> {
    const filter = { _id: { $in: [...ids] }, status: 1, remaining_qty: { $lte: maxLeft } } as const;
    return this.#products.find(filter, { sku: 1, name: 1, remaining_qty: 1 }, { session }).lean();
  }

  /** Returns those of some products that customers can buy. */
  available(
    ids: readonly number[],
    session?: ClientSession,
  ): Promise<Pick<ProductDocument, '_id' | 'sku' | 'name'>[]> {
    const filter = { _id: { $in: [...ids] }, status: 1, remaining_qty: { $gte: 1 } } as const;
    return this.#products.find(filter, { sku: 1, name: 1 }, session && { session }).lean();
  }

  /** Counts the active products that `lowest` would return without a limit. */
  countLow(maxLeft: number): Promise<number> {
    return this.#products.countDocuments(withStockUpTo(maxLeft));
  }
}

function withStockUpTo(maxLeft: number | undefined) {
  const remaining_qty =
    maxLeft === 0 ? 0 : { $gte: 1, ...(maxLeft !== undefined && { $lte: maxLeft }) };
  return { status: 1, remaining_qty } as const;
}
