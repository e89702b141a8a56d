import {
  type endpoints,
  type OrderMovement,
  orderMovementReasons,
  type Query,
  type ResponseBody,
} from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import type { AuditTrail } from '../audit/audit.service.ts';
import { ConflictError, NotFoundError } from '../errors.ts';
import type { Transaction, Transactions } from '../mongo/transactions.ts';
import { type ProductDocument, productModel } from './product.model.ts';
import { type StockMovementDocument, stockLedgerModel } from './stock-ledger.model.ts';

/** So many pieces of a product. */
export interface StockLine {
  p_id: number;
  quantity: number;
}

/** Why stock moves, and who moves it. */
export type Movement = Pick<StockMovementDocument, 'reason' | 'u_id'> & {
  orderId?: string;
  /** In the words of the admin. */
  note?: string | undefined;
};

/**
 * What is left of each product, always with a ledger row beside it. Stock is taken by a
 * conditional update, so that the last piece is sold once.
 */
export class Stock {
  readonly #products;
  readonly #ledger;

  constructor(
    connection: Connection,
    private readonly transactions: Transactions,
    private readonly audit: AuditTrail,
    /** Called once a change by hand is committed; orders do not wait for it. */
    private readonly afterChange: () => Promise<void>,
  ) {
    this.#products = productModel(connection);
    this.#ledger = stockLedgerModel(connection);
  }

  /** Adds (or with a negative number takes away) pieces that the shop has, and notes why. */
  async change(
    p_id: number,
    change: number,
    { u_id, note }: Pick<Movement, 'u_id' | 'note'>,
  ): Promise<ProductDocument> {
    const changed = await this.transactions.run('stock', async (tx) => {
      const { session } = tx;
      const product = await this.#products
        .findOneAndUpdate(
          { _id: p_id, ...(change < 0 && { remaining_qty: { $gte: -change } }) },
          {
            $inc: { quantity: change, remaining_qty: change },
            $set: { 'version.stock': await tx.version() },
          },
          { session, returnDocument: 'after' },
        )
        .lean();
      if (!product) throw await this.#whyNot(p_id, session);
      const reason = change < 0 ? 'reduced' : 'added';
      await this.record([{ p_id, quantity: change }], { reason, u_id, note }, session);
      const { quantity, remaining_qty } = product;
      const before = { quantity: quantity - change, remaining_qty: remaining_qty - change };
      const after = { quantity, remaining_qty, ...(note && { note }) };
      await this.audit.record({ p_id }, before, after, session);
      return product;
    });
    await this.afterChange();
    return changed;
  }

  /** Sells pieces to an order, in its transaction. Throws ConflictError with the name of what ran out. */
  async take(lines: readonly StockLine[], movement: Movement, tx: Transaction): Promise<void> {
    const { session } = tx;
    const version = await tx.version('stock');
    for (const { p_id, quantity } of lines) {
      const taken = await this.#products.updateOne(
        { _id: p_id, remaining_qty: { $gte: quantity } },
        {
          $inc: { remaining_qty: -quantity, purchased_qty: quantity },
          $set: { 'version.stock': version },
        },
        { session },
      );
      if (taken.matchedCount === 0) throw await this.#whyNot(p_id, session);
    }
    await this.record(lines.map(negative), movement, session);
  }

  /** Gives a cancelled order's pieces back. */
  async giveBack(lines: readonly StockLine[], movement: Movement, tx: Transaction): Promise<void> {
    const { session } = tx;
    const version = await tx.version('stock');
    for (const { p_id, quantity } of lines) {
      await this.#products.updateOne(
        { _id: p_id },
        {
          $inc: { remaining_qty: quantity, purchased_qty: -quantity },
          $set: { 'version.stock': version },
        },
        { session },
      );
    }
    await this.record(lines, movement, session);
  }

  /**
   * Active products of which the least is left, but some; of those alike the one that sells. With a
   * bound no more than that is left of them; where it is 0, nothing.
   */
  async low({
    limit,
    max_left: most,
  }: Query<typeof endpoints.getLowStock>): Promise<ResponseBody<typeof endpoints.getLowStock>> {
    const fields = { sku: 1, name: 1, remaining_qty: 1, purchased_qty: 1 };
    const left = most === 0 ? 0 : { $gte: 1, ...(most !== undefined && { $lte: most }) };
    const low = { status: 1, remaining_qty: left } as const;
    const [products, outOfStock, totalCount] = await Promise.all([
      this.#products
        .find(low, fields)
        .sort({ remaining_qty: 1, purchased_qty: -1, _id: 1 })
        .limit(limit)
        .lean(),
      this.#products.countDocuments({ status: 1, remaining_qty: 0 }),
      most === undefined ? null : this.#products.countDocuments(low),
    ]);
    const rows = products.map(({ _id, ...rest }) => ({ p_id: _id, ...rest }));
    return { products: rows, outOfStock, totalCount };
  }

  /** What an order moved, in the order of the ledger. */
  async movementsOf(orderId: string): Promise<OrderMovement[]> {
    const rows = await this.#ledger.find({ orderId }).lean();
    return rows
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
      .flatMap(({ p_id, change, reason: why, at, u_id }) => {
        const reason = orderMovementReasons.find((one) => one === why);
        return reason ? [{ p_id, change, reason, at: at.toISOString(), u_id }] : [];
      });
  }

  /** Writes movements into the ledger; `quantity` is signed here. */
  async record(
    lines: readonly StockLine[],
    { reason, u_id, orderId, note }: Movement,
    session: ClientSession,
  ): Promise<void> {
    const at = new Date();
    const rows = lines.map(({ p_id, quantity }) => ({
      p_id,
      change: quantity,
      reason,
      note: note ?? null,
      orderId: orderId ?? null,
      u_id,
      at,
    }));
    // The driver's own collection: mongoose's checks would cost more than the writing.
    await this.#ledger.collection.insertMany(rows, { session });
  }

  async #whyNot(p_id: number, session: ClientSession): Promise<Error> {
    const product = await this.#products.findById(p_id).session(session).lean();
    if (!product) return new NotFoundError('Product');
    const { name, remaining_qty } = product;
    return new ConflictError(
      remaining_qty === 0 ? `${name} is out of stock.` : `Only ${remaining_qty} of ${name} left.`,
    );
  }
}

function negative({ p_id, quantity }: StockLine): StockLine {
  return { p_id, quantity: -quantity };
}
