import type { ClientSession, Connection } from 'mongoose';
import { type OrderDocument, type OrderPaymentDocument, orderModel } from './order.model.ts';
import { isPaid } from './order-payment.ts';

/** Reads and writes what orders store about their payment, for the payment services. */
export class OrderPayments {
  readonly #orders;

  constructor(connection: Connection) {
    this.#orders = orderModel(connection);
  }

  /** Returns an order as of a transaction; null if there is none. */
  async find(orderId: string, session?: ClientSession): Promise<OrderDocument | null> {
    return this.#orders
      .findById(orderId)
      .session(session ?? null)
      .lean();
  }

  /** Stores the payment of an order that was read in the transaction. A paid order holds no limit. */
  async save(
    order: OrderDocument,
    payment: OrderPaymentDocument,
    session: ClientSession,
  ): Promise<OrderDocument> {
    const changed = { ...order, payment };
    const isSettled = isPaid(changed);
    if (isSettled) delete changed.hold;
    await this.#orders.updateOne(
      { _id: order._id },
      { $set: { payment }, ...(isSettled && { $unset: { hold: 1 as const } }) },
      { session },
    );
    return changed;
  }
}
