import {
  type Body,
  cancellableStatuses,
  type endpoints,
  type Order,
  type OrderActor,
  type OrderStatus,
} from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import type { AuditTrail } from '../audit/audit.service.ts';
import { ConflictError, EditConflictError, NotFoundError } from '../errors.ts';
import type { Transaction, Transactions } from '../mongo/transactions.ts';
import type { Stock } from '../stock/stock.service.ts';
import { type OrderDocument, orderModel } from './order.model.ts';
import { presentOrder } from './order.presenter.ts';
import { holdOf } from './order-limits.ts';

interface Dependencies {
  connection: Connection;
  transactions: Transactions;
  stock: Stock;
  audit: AuditTrail;
}

interface Change {
  to: OrderStatus;
  by: OrderActor;
  u_id: number;
}

/** Stands for the system where the id of a user is stored. */
export const systemUserId = 0;

/** Matches orders that were placed, or reopened, before a time and are Pending since. */
export function pendingSince(before: Date) {
  const createdAt = { $lt: before };
  return { status: 'Pending', createdAt, 'history.at': { $not: { $gte: before } } } as const;
}

/** Changes the status of orders. Cancelling returns the stock; reinstating takes it again. */
export class OrderStatuses {
  readonly #orders;

  constructor(private readonly deps: Dependencies) {
    this.#orders = orderModel(deps.connection);
  }

  /** Cancels an order for its customer, while it is Pending or Shipped. */
  async cancel(u_id: number, orderId: string): Promise<Order> {
    // Before it waits for its turn: requests that must fail do not delay those of others.
    await this.#findCancellable(u_id, orderId, null);
    return this.deps.transactions.run('stock', async (tx) => {
      const order = await this.#findCancellable(u_id, orderId, tx.session);
      return this.#transition(order, { to: 'Cancelled', by: 'customer', u_id }, tx);
    });
  }

  async #findCancellable(
    u_id: number,
    orderId: string,
    session: ClientSession | null,
  ): Promise<OrderDocument> {
    const order = await this.#orders.findOne({ _id: orderId, u_id }).session(session).lean();
    if (!order) throw new NotFoundError('Order');
    if (!cancellableStatuses.includes(order.status)) {
      throw new ConflictError(
        order.status === 'Cancelled'
          ? 'This order is already cancelled.'
          : `A ${order.status.toLowerCase()} order cannot be cancelled.`,
      );
    }
    return order;
  }

  /**
   * Changes the status for an admin, in any direction.
   * @throws EditConflictError with the current order when its status is not `expected`
   * @throws ConflictError when a cancelled order is reinstated without enough stock
   */
  change(
    u_id: number,
    orderId: string,
    { status: to, expected }: Body<typeof endpoints.changeOrderStatus>,
  ): Promise<Order> {
    return this.deps.transactions.run('stock', async (tx) => {
      const { session } = tx;
      const order = await this.#orders.findById(orderId).session(session).lean();
      if (!order) throw new NotFoundError('Order');
      if (order.status === to) return presentOrder(order);
      if (expected !== undefined && order.status !== expected) {
        throw new EditConflictError(`This order is now ${order.status}.`, presentOrder(order));
      }
      const changed = await this.#transition(order, { to, by: 'admin', u_id }, tx);
      await this.deps.audit.record({ orderId }, { status: order.status }, { status: to }, session);
      return changed;
    });
  }

  /**
   * Cancels an order that has been Pending since before a time, and notifies its customer in the same
   * transaction. Returns false if it is no longer Pending.
   */
  expire(
    orderId: string,
    before: Date,
    notify: (u_id: number, session: ClientSession) => Promise<void>,
  ): Promise<boolean> {
    return this.deps.transactions.run('stock', async (tx) => {
      const { session } = tx;
      const filter = { _id: orderId, ...pendingSince(before) };
      const order = await this.#orders.findOne(filter).session(session).lean();
      if (!order) return false;
      const to = 'Cancelled';
      await this.#transition(order, { to, by: 'system', u_id: systemUserId }, tx);
      await this.deps.audit.record({ orderId }, { status: order.status }, { status: to }, session);
      await notify(order.u_id, session);
      return true;
    });
  }

  async #transition(
    order: OrderDocument,
    { to, by, u_id }: Change,
    tx: Transaction,
  ): Promise<Order> {
    const { _id: orderId, items, status: from } = order;
    const { stock } = this.deps;
    if (to === 'Cancelled') {
      await stock.restock(items, { reason: 'cancelled', u_id, orderId }, tx);
    } else if (from === 'Cancelled') {
      await stock.sell(items, { reason: 'reinstated', u_id, orderId }, tx);
    }
    const changed = await this.#orders
      .findOneAndUpdate(
        { _id: orderId, status: from },
        {
          $set: { status: to, ...(to === 'Pending' && { hold: holdOf(order) }) },
          ...(to !== 'Pending' && { $unset: { hold: 1 } }),
          $push: { history: { status: to, at: new Date(), by, u_id } },
        },
        { session: tx.session, returnDocument: 'after' },
      )
      .lean();
    if (!changed) throw new ConflictError('This order has just changed. Reload it and try again.');
    return presentOrder(changed);
  }
}
