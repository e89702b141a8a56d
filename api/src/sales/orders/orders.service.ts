import {
  acceptedStatuses,
  type Currency,
  type Order,
  type OrderStatus,
  openStatuses,
  type ResponseBodyOf,
  toDecimal,
} from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import { NotFoundError } from '../../platform/errors.ts';
import { findPage } from '../../platform/mongo/find-page.ts';
import {
  type OrderDocument,
  type OrderInvoiceDocument,
  type OrderReturnDocument,
  orderModel,
} from './order.model.ts';
import { presentOrder } from './order.presenter.ts';
import { searchTerms } from './order-search.ts';

/** A product of a customer. */
export interface Purchase {
  u_id: number;
  p_id: number;
}

/** Reads orders for customers, admins and other domains. */
export class Orders {
  readonly #orders;

  constructor(connection: Connection) {
    this.#orders = orderModel(connection);
  }

  /** Counts the Pending orders that are not paid, and adds up what they cost in each currency. */
  async awaitingPayment(): Promise<{ orders: number; INR: number; USD: number }> {
    const sums = await this.#orders.aggregate<{ _id: Currency; orders: number; total: number }>([
      { $match: { 'payment.state': { $in: ['open', 'failed', 'due'] }, status: 'Pending' } },
      { $group: { _id: '$currency', orders: { $sum: 1 }, total: { $sum: '$total' } } },
    ]);
    const totalOf = (currency: Currency) =>
      toDecimal(sums.find(({ _id }) => _id === currency)?.total ?? 0);
    return {
      orders: sums.reduce((all, { orders }) => all + orders, 0),
      INR: totalOf('INR'),
      USD: totalOf('USD'),
    };
  }

  /** Returns a page of a customer's orders, newest first. */
  async listForCustomer(
    u_id: number,
    page: number,
    perPage: number,
  ): Promise<ResponseBodyOf<'getMyOrders'>> {
    const own = this.#orders.find({ u_id }).sort({ createdAt: -1, _id: -1 });
    const [orders, totalCount] = await findPage(own, { page, perPage });
    return { orders: orders.map(presentOrder), totalCount };
  }

  /** Returns an order of a customer. @throws NotFoundError also for that of another customer */
  async findForCustomer(u_id: number, orderId: string): Promise<Order> {
    const order = await this.#orders.findOne({ _id: orderId, u_id }).lean();
    if (!order) throw new NotFoundError('Order');
    return presentOrder(order);
  }

  /** Returns all orders of a customer, newest first. */
  async allOfCustomer(u_id: number): Promise<Order[]> {
    const orders = await this.#orders.find({ u_id }).sort({ createdAt: -1, _id: -1 }).lean();
    return orders.map(presentOrder);
  }

  /** Returns a stored order, or null. */
  find(orderId: string, session?: ClientSession): Promise<OrderDocument | null> {
    return this.#orders
      .findById(orderId)
      .session(session ?? null)
      .lean();
  }

  /** Stores what an order repeats of its return requests, in the transaction that changes them. */
  async setReturns(
    orderId: string,
    returns: readonly OrderReturnDocument[],
    session: ClientSession,
  ): Promise<void> {
    await this.#orders.updateOne({ _id: orderId }, { $set: { returns } }, { session });
  }

  /** Returns the number of a customer's orders that have neither been delivered nor cancelled. */
  countOpen(u_id: number, session: ClientSession): Promise<number> {
    const statuses: OrderStatus[] = [...openStatuses];
    return this.#orders.countDocuments({ u_id, status: { $in: statuses } }, { session });
  }

  /** Reads all orders, newest first. */
  all(): AsyncIterable<Order> {
    return this.#read({});
  }

  /** Reads the shipped and delivered orders, newest first. */
  accepted(): AsyncIterable<Order> {
    return this.#read({ status: { $in: [...acceptedStatuses] } });
  }

  async *#read(filter: { status?: { $in: OrderStatus[] } }): AsyncGenerator<Order> {
    const found = this.#orders.find(filter).sort({ createdAt: -1, _id: -1 }).lean().cursor();
    for await (const order of found) yield presentOrder(order);
  }

  count(): Promise<number> {
    return this.#orders.countDocuments();
  }

  /** Returns the number of orders still to be shipped. */
  countPending(): Promise<number> {
    return this.#orders.countDocuments({ status: 'Pending' });
  }

  /** Returns whether a customer has an order of the product that is not cancelled. */
  async hasBought(u_id: number, p_id: number, session?: ClientSession): Promise<boolean> {
    const order = await this.#orders
      .exists({ u_id, 'items.p_id': p_id, status: { $ne: 'Cancelled' } })
      .session(session ?? null);
    return order !== null;
  }

  /** Returns those customers' products that they have bought, see `hasBought`. */
  async findPurchases(wanted: readonly Purchase[], session?: ClientSession): Promise<Purchase[]> {
    if (wanted.length === 0) return [];
    const orders = await this.#orders
      .find(
        {
          u_id: { $in: wanted.map(({ u_id }) => u_id) },
          'items.p_id': { $in: wanted.map(({ p_id }) => p_id) },
          status: { $ne: 'Cancelled' },
        },
        { u_id: 1, items: 1 },
      )
      .session(session ?? null)
      .lean();
    return orders.flatMap(({ u_id, items }) => items.map(({ p_id }) => ({ u_id, p_id })));
  }

  /** Adds an invoice or a credit note to its order. */
  async addInvoice(
    orderId: string,
    invoice: OrderInvoiceDocument,
    session: ClientSession,
  ): Promise<void> {
    await this.#orders.updateOne({ _id: orderId }, { $push: { invoices: invoice } }, { session });
  }

  /** Returns the invoices and credit notes of an order as of this transaction. */
  async invoicesOf(orderId: string, session: ClientSession): Promise<OrderInvoiceDocument[]> {
    const found = await this.#orders.findById(orderId, { invoices: 1 }, { session }).lean();
    return found?.invoices ?? [];
  }

  /** Gives a customer's orders to another, and returns their ids. */
  async reassign(from: number, to: number, session: ClientSession): Promise<string[]> {
    const found = await this.#orders.find({ u_id: from }, { _id: 1 }, { session }).lean();
    await this.#orders.updateMany({ u_id: from }, { $set: { u_id: to } }, { session });
    const held = { 'hold.u_id': from };
    await this.#orders.updateMany(held, { $set: { 'hold.u_id': to } }, { session });
    return found.map(({ _id }) => _id);
  }

  /** Removes a deleted customer's personal data. The orders remain for bookkeeping. */
  async anonymizeCustomer(u_id: number, session: ClientSession): Promise<void> {
    const found = await this.#orders.find({ u_id }, { items: 1 }, { session }).lean();
    if (found.length === 0) return;
    const anonymous = { customer: null, shippingAddress: null };
    await this.#orders.bulkWrite(
      found.map(({ _id, items }) => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: { ...anonymous, ...searchTerms({ _id, items, customer: null }) },
            // A tracking page shows where the parcel went.
            $unset: { shipments: 1, pan: 1 },
          },
        },
      })),
      { session },
    );
  }
}
