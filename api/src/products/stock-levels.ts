import type { Connection, Model } from 'mongoose';
import type { Transaction } from '../mongo/transactions.ts';
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
    return this.#products
      .findOneAndUpdate(
        { _id: p_id, ...(change < 0 && { remaining_qty: { $gte: -change } }) },
        {
          $inc: { quantity: change, remaining_qty: change },
          $set: { 'version.stock': await tx.version('stock') },
        },
        { session: tx.session, returnDocument: 'after' },
      )
      .lean();
  }

  /**
   * Marks pieces as sold, or as not sold if `pieces` is negative. Returns false when the product does
   * not exist or fewer pieces are left.
   */
  async sell(p_id: number, pieces: number, tx: Transaction): Promise<boolean> {
    const { matchedCount } = await this.#products.updateOne(
      { _id: p_id, ...(pieces > 0 && { remaining_qty: { $gte: pieces } }) },
      {
        $inc: { remaining_qty: -pieces, purchased_qty: pieces },
        $set: { 'version.stock': await tx.version('stock') },
      },
      { session: tx.session },
    );
    return matchedCount === 1;
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
