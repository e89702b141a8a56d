import {
  type Body,
  cancellableStatuses,
  type endpoints,
  type Order,
  type OrderStatus,
} from '@vajra/contract';
import type { Connection } from 'mongoose';
import type { AuditTrail } from '../audit/audit.service.ts';
import { ConflictError, EditConflictError, NotFoundError } from '../errors.ts';
import type { Transaction, Transactions } from '../mongo/transactions.ts';
import type { Stock } from '../stock/stock.service.ts';
import { type OrderDocument, orderModel } from './order.model.ts';
import { presentOrder } from './order.presenter.ts';

interface Needs {
  connection: Connection;
  transactions: Transactions;
  stock: Stock;
  audit: AuditTrail;
}

interface Change {
  to: OrderStatus;
  by: 'customer' | 'admin';
  u_id: number;
}

/** Moves orders between statuses; stock follows into Cancelled and out of it, exactly once. */
export class OrderStatuses {
  readonly #orders;

  constructor(private readonly needs: Needs) {
    this.#orders = orderModel(needs.connection);
  }

  /** The owner's cancellation, while the order is Pending or Shipped. */
  cancel(u_id: number, orderId: string): Promise<Order> {
    return this.needs.transactions.run('stock', async (tx) => {
      const { session } = tx;
      const order = await this.#orders.findOne({ _id: orderId, u_id }).session(session).lean();
      if (!order) throw new NotFoundError('Order');
      if (!cancellableStatuses.includes(order.status)) {
        throw new ConflictError(
          order.status === 'Cancelled'
            ? 'This order is already cancelled.'
            : `A ${order.status.toLowerCase()} order cannot be cancelled.`,
        );
      }
      return this.#transition(order, { to: 'Cancelled', by: 'customer', u_id }, tx);
    });
  }

  /**
   * An admin's change, in any direction. Out of Cancelled takes stock again or is refused. Whoever
   * expects another status than it has gets a ConflictError with the order, and decides again.
   */
  change(
    u_id: number,
    orderId: string,
    { status: to, expected }: Body<typeof endpoints.changeOrderStatus>,
  ): Promise<Order> {
    return this.needs.transactions.run('stock', async (tx) => {
      const { session } = tx;
      const order = await this.#orders.findById(orderId).session(session).lean();
      if (!order) throw new NotFoundError('Order');
      if (order.status === to) return presentOrder(order);
      if (expected !== undefined && order.status !== expected) {
        throw new EditConflictError(`This order is ${order.status} by now.`, presentOrder(order));
      }
      const moved = await this.#transition(order, { to, by: 'admin', u_id }, tx);
      await this.needs.audit.record({ orderId }, { status: order.status }, { status: to }, session);
      return moved;
    });
  }

  async #transition(
    order: OrderDocument,
    { to, by, u_id }: Change,
    tx: Transaction,
  ): Promise<Order> {
    const { session } = tx;
    const { _id: orderId, items, status: from } = order;
    const { stock } = this.needs;
    if (to === 'Cancelled') {
      await stock.giveBack(items, { reason: 'cancelled', u_id, orderId }, tx);
    } else if (from === 'Cancelled') {
      await stock.take(items, { reason: 'reinstated', u_id, orderId }, tx);
    }
    const moved = await this.#orders
      .findOneAndUpdate(
        { _id: orderId, status: from },
        { $set: { status: to }, $push: { history: { status: to, at: new Date(), by, u_id } } },
        { session, returnDocument: 'after' },
      )
      .lean();
    if (!moved) throw new ConflictError('This order has just been changed by somebody else.');
    return presentOrder(moved);
  }
}
