import type { QueryOf, ResponseBodyOf } from '@vajra/contract';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProductDocument } from '../products/product.model.ts';
import type { Products } from '../products/products.service.ts';
import type { MovementCause, StockLedger, StockMovement } from './stock-ledger.service.ts';

/** A number of pieces of a product. */
export interface StockLine {
  p_id: number;
  quantity: number;
}

/** The pieces that an order takes from the stock. */
interface OrderMovement {
  lines: readonly StockLine[];
  cause: MovementCause;
}

interface Dependencies extends Pick<Platform, 'transactions' | 'audit'> {
  products: Products;
  stockLedger: StockLedger;
}

/** Changes the stock of products and records each change in the stock ledger. */
export class Stock {
  constructor(private readonly deps: Dependencies) {}

  /** Adds pieces, or removes them if `change` is negative, at an admin's request. */
  async change(
    p_id: number,
    change: number,
    { u_id, note }: Pick<MovementCause, 'u_id' | 'note'>,
  ): Promise<ProductDocument> {
    const { transactions, audit, products, stockLedger } = this.deps;
    const changed = await transactions.run(async (tx) => {
      const { session } = tx;
      const product = await products.stockLevels.adjust(p_id, change, tx);
      if (!product) throw unavailableError((await products.findMany([p_id], { session }))[0]);
      const reason = change < 0 ? 'reduced' : 'added';
      await stockLedger.record([{ p_id, change, cause: { reason, u_id, note } }], session);
      const { quantity, remaining_qty } = product;
      const before = { quantity: quantity - change, remaining_qty: remaining_qty - change };
      const after = { quantity, remaining_qty, ...(note && { note }) };
      await audit.record({ p_id }, before, after, session);
      return product;
    });
    // Orders do not wait for the index.
    await products.afterCatalogueChange();
    return changed;
  }

  /**
   * Sells pieces to an order again, in the order's transaction.
   * @throws {ConflictError} naming the product with insufficient stock.
   */
  async sell(lines: readonly StockLine[], cause: MovementCause, tx: Transaction): Promise<void> {
    const ids = lines.map(({ p_id }) => p_id);
    const products = await this.deps.products.findMany(ids, { session: tx.session });
    for (const { p_id, quantity } of lines) {
      const product = products.find(({ _id }) => _id === p_id);
      if (!product || product.remaining_qty < quantity) throw unavailableError(product);
    }
    await this.sellAvailable([{ lines, cause }], tx);
  }

  /** Sells pieces to orders, in their transaction, which has read that they are available. */
  async sellAvailable(sales: readonly OrderMovement[], tx: Transaction): Promise<void> {
    await this.#move(
      sales.flatMap(({ lines, cause }) =>
        lines.map(({ p_id, quantity }) => ({ p_id, change: -quantity, cause })),
      ),
      tx,
    );
  }

  /** Returns pieces of an order to the stock, in the order's transaction. */
  async restock(lines: readonly StockLine[], cause: MovementCause, tx: Transaction): Promise<void> {
    await this.#move(
      lines.map(({ p_id, quantity }) => ({ p_id, change: quantity, cause })),
      tx,
    );
  }

  async #move(movements: readonly StockMovement[], tx: Transaction): Promise<void> {
    const { products, stockLedger } = this.deps;
    const sold = new Map<number, number>();
    for (const { p_id, change } of movements) sold.set(p_id, (sold.get(p_id) ?? 0) - change);
    await products.stockLevels.sell(sold, tx);
    await stockLedger.record(movements, tx.session);
  }

  /** Returns active products with low stock, and how many are out of stock. */
  async low({ limit, max_left }: QueryOf<'getLowStock'>): Promise<ResponseBodyOf<'getLowStock'>> {
    const { stockLevels } = this.deps.products;
    const [lowest, outOfStock, totalCount] = await Promise.all([
      stockLevels.lowest(limit, max_left),
      stockLevels.countLow(0),
      max_left === undefined ? null : stockLevels.countLow(max_left),
    ]);
    const products = lowest.map(({ _id, ...rest }) => ({ p_id: _id, ...rest }));
    return { products, outOfStock, totalCount };
  }
}

/** Why a product cannot be sold; undefined if it does not exist. */
function unavailableError(product: ProductDocument | undefined): Error {
  if (!product) return new NotFoundError('Product');
  const { name, remaining_qty } = product;
  return new ConflictError(
    remaining_qty === 0 ? `${name} is out of stock.` : `Only ${remaining_qty} of ${name} left.`,
  );
}
