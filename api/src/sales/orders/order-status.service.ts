import {
  type BodyOf,
  findTransition,
  isOutOfStore,
  type Order,
  type OrderActor,
  type OrderStatus,
  type OrderTransition,
} from '@vajra/contract';
import type { ClientSession, QueryFilter } from 'mongoose';
import type { Stock } from '../../catalogue/stock/stock.service.ts';
import { ConflictError, EditConflictError, NotFoundError } from '../../platform/errors.ts';
import type { MailAttachment } from '../../platform/mail/mail.model.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { WorkQueues } from '../../platform/work-queue.ts';
import {
  type OrderDocument,
  type OrderInvoiceDocument,
  type OrderPaymentDocument,
  orderModel,
} from './order.model.ts';
import { presentOrder } from './order.presenter.ts';
import { holdOf } from './order-limits.ts';
import { mailCustomer, type OrderMail } from './order-mail.ts';
import { newsMessage, newsOf } from './order-messages.ts';
import { changedPayment, isPaid, paymentOf, refundableOf } from './order-payment.ts';

export interface InvoiceIssuer {
  /** Issues the invoice of an order that has none. */
  issueFor(order: OrderDocument, tx: Transaction): Promise<void>;
  /** Credits the invoice of a cancelled order for which nothing was paid. */
  creditCancelled(order: OrderDocument, tx: Transaction): Promise<void>;
}

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'audit'>, OrderMail {
  stock: Stock;
  invoices: InvoiceIssuer;
  orders: {
    invoicesOf(orderId: string, session: ClientSession): Promise<OrderInvoiceDocument[]>;
  };
  refunds: CancellationRefunds;
  shippedCancellations: ShippedCancellations;
}

/** Sends back what was paid for orders that are cancelled. */
interface CancellationRefunds {
  /** Stores the refunds, and returns the payment to store in the order. */
  prepare(
    request: { order: OrderDocument; reason: string; by: OrderActor; u_id: number },
    session: ClientSession,
  ): Promise<OrderPaymentDocument>;
}

/** Creates the return request of an order that its customer cancels after it was shipped. */
export interface ShippedCancellations {
  /** @returns the order with the request. @throws ConflictError if all pieces have one */
  requestForShipped(order: OrderDocument, tx: Transaction): Promise<OrderDocument>;
}

interface Change {
  to: OrderStatus;
  by: OrderActor;
  u_id: number;
  /** Now by default. */
  at?: Date;
}

/** Cancellations of a product: in a process, they take less time together than a request may. */
const maxWaiting = 200;

/** Stored instead of a user's id for changes that the system makes. */
export const systemUserId = 0;

/** Matches orders that were placed, or reopened, before a time and are Pending and unpaid since. */
export function pendingSince(before: Date) {
  const createdAt = { $lt: before };
  const isUnpaid = { 'payment.paid': { $not: { $gt: 0 } } } as const;
  return {
    status: 'Pending',
    createdAt,
    'history.at': { $not: { $gte: before } },
    ...isUnpaid,
  } as const;
}

/** Changes the status of orders by the contract's `orderTransitions`. */
export class OrderStatuses {
  readonly #orders;
  /** By product. Cancellations of orders of the same one would conflict and be repeated. */
  readonly #cancellations = new WorkQueues<number | undefined>({ concurrency: 1, maxWaiting });

  constructor(private readonly deps: Dependencies) {
    this.#orders = orderModel(deps.connection);
  }

  /** Cancels an order for its customer. A shipped one gets a return request instead. */
  async cancel(u_id: number, orderId: string): Promise<Order> {
    const { transactions, shippedCancellations } = this.deps;
    // Before it waits for its turn: requests that must fail do not delay those of others.
    const { items } = requireCancellable(await this.#orders.findById(orderId).lean(), u_id).order;
    const cancel = () =>
      transactions.run(async (tx) => {
        const found = await this.#orders.findById(orderId).session(tx.session).lean();
        const { order, rule } = requireCancellable(found, u_id);
        if (rule.effects.includes('requestReturn')) {
          return presentOrder(await shippedCancellations.requestForShipped(order, tx));
        }
        return this.transition(order, { to: 'Cancelled', by: 'customer', u_id }, tx);
      });
    return this.#cancellations.run(items[0]?.p_id, cancel);
  }

  /**
   * Changes the status for an admin, in any direction.
   * @throws EditConflictError with the current order when its status is not `expected`
   * @throws ConflictError when a cancelled order is reinstated without enough stock
   */
  change(
    u_id: number,
    orderId: string,
    { status: to, expected }: BodyOf<'changeOrderStatus'>,
  ): Promise<Order> {
    return this.deps.transactions.run(async (tx) => {
      const { session } = tx;
      const order = await this.#orders.findById(orderId).session(session).lean();
      if (!order) throw new NotFoundError('Order');
      if (order.status === to) return presentOrder(order);
      if (expected !== undefined && order.status !== expected) {
        throw new EditConflictError(`This order is now ${order.status}.`, presentOrder(order));
      }
      const changed = await this.transition(order, { to, by: 'admin', u_id }, tx);
      await this.deps.audit.record({ orderId }, { status: order.status }, { status: to }, session);
      return changed;
    });
  }

  /**
   * Cancels an order if it still matches a filter, and notifies its customer in the same transaction.
   * Returns false if it does not match any more.
   */
  expire(
    orderId: string,
    overdue: QueryFilter<OrderDocument>,
    notify: (order: OrderDocument, session: ClientSession) => Promise<void>,
  ): Promise<boolean> {
    return this.deps.transactions.run(async (tx) => {
      const { session } = tx;
      const order = await this.#orders
        .findOne({ ...overdue, _id: orderId })
        .session(session)
        .lean();
      if (!order) return false;
      const to = 'Cancelled';
      await this.transition(order, { to, by: 'system', u_id: systemUserId }, tx);
      await this.deps.audit.record({ orderId }, { status: order.status }, { status: to }, session);
      await notify(order, session);
      return true;
    });
  }

  /**
   * Gives an order that was read in the transaction another status, moves the stock, and notifies the
   * customer.
   */
  async transition(order: OrderDocument, change: Change, tx: Transaction): Promise<Order> {
    const { session } = tx;
    const { changed, rule } = newTransition(order, change);
    const cause = { u_id: change.u_id, orderId: order._id };
    if (rule.effects.includes('restock')) {
      await this.deps.stock.restock(order.items, { ...cause, reason: 'cancelled' }, tx);
    }
    if (rule.effects.includes('sell')) {
      await this.deps.stock.sell(order.items, { ...cause, reason: 'reinstated' }, tx);
    }
    const refunded = rule.effects.includes('refund')
      ? await this.#refund(changed, change, session)
      : changed;
    const filter = { _id: order._id, status: order.status };
    const { matchedCount } = await this.#orders.updateOne(filter, updateOf(refunded), { session });
    if (matchedCount === 0) {
      throw new Error('An order changed during the transaction that read it');
    }
    const invoiced = await this.#updateInvoices(refunded, rule, tx);
    const news = newsOf(order, rule, change.by);
    if (news) {
      const attachments = news === 'shipped' ? invoiceOf(invoiced) : [];
      await mailCustomer(
        this.deps,
        { u_id: order.u_id, session, attachments },
        (recipient, settings) => newsMessage(news, invoiced, recipient, settings),
      );
    }
    return presentOrder(invoiced);
  }

  /**
   * Issues the invoice of an order that leaves the store, or credits that of an unpaid one that is
   * cancelled, and returns the order with it. Refunds credit the invoices of paid orders.
   */
  async #updateInvoices(
    order: OrderDocument,
    { effects }: OrderTransition,
    tx: Transaction,
  ): Promise<OrderDocument> {
    const { invoices, orders } = this.deps;
    const isInvoiced = effects.includes('issueInvoice');
    const isCredited =
      effects.includes('creditInvoice') && order.invoices && paymentOf(order).paid === 0;
    if (!isInvoiced && !isCredited) return order;
    if (isInvoiced) await invoices.issueFor(order, tx);
    else await invoices.creditCancelled(order, tx);
    const issued = await orders.invoicesOf(order._id, tx.session);
    return issued.length > 0 ? { ...order, invoices: issued } : order;
  }

  /** Sends back what was paid for a cancelled order. */
  async #refund(
    order: OrderDocument,
    { by, u_id }: Change,
    session: ClientSession,
  ): Promise<OrderDocument> {
    if (!order.payment || refundableOf(order.payment) === 0) return order;
    const request = { order, reason: 'Order cancelled', by, u_id };
    return { ...order, payment: await this.deps.refunds.prepare(request, session) };
  }
}

/** Returns the attachment with an order's invoice. Those before it were credited. */
function invoiceOf({ invoices = [] }: OrderDocument): MailAttachment[] {
  const invoice = invoices.findLast(({ kind }) => kind === 'invoice');
  return invoice ? [{ kind: 'invoice', id: invoice.invoiceId }] : [];
}

/** @throws {NotFoundError} for an order of another customer, {ConflictError} if it cannot be cancelled */
function requireCancellable(order: OrderDocument | null, u_id: number) {
  if (order?.u_id !== u_id) throw new NotFoundError('Order');
  const rule = findTransition(order, 'Cancelled', 'customer');
  if (rule) return { order, rule };
  throw new ConflictError(
    order.status === 'Cancelled'
      ? 'This order is already cancelled.'
      : `A ${order.status.toLowerCase()} order cannot be cancelled.`,
  );
}

/** Returns the update that stores the status of a changed order. */
function updateOf({ status, history, hold, hasLeftStore, payment }: OrderDocument) {
  const unset = { ...(!hold && { hold: 1 }), ...(!hasLeftStore && { hasLeftStore: 1 }) } as const;
  return {
    $set: {
      status,
      ...(hold && { hold }),
      ...(hasLeftStore && { hasLeftStore }),
      ...(payment && { payment }),
    },
    ...(Object.keys(unset).length > 0 && { $unset: unset }),
    $push: { history: history.at(-1) },
  };
}

/** @throws ConflictError if the actor may not give the order this status */
function newTransition(
  order: OrderDocument,
  { to: status, by, u_id, at = new Date() }: Change,
): { changed: OrderDocument; rule: OrderTransition } {
  const rule = findTransition(order, status, by);
  if (!rule) throw new ConflictError(`This order is now ${order.status}.`);
  const { hold: _, hasLeftStore: __, ...rest } = order;
  const changed = {
    ...rest,
    status,
    history: [...order.history, { status, at, by, u_id }],
    ...(rule.effects.includes('hold') && !isPaid(order) && { hold: holdOf(order) }),
    ...(status === 'Cancelled' && isOutOfStore(order) && { hasLeftStore: true as const }),
    ...(order.payment && { payment: changedPayment({ ...order, status }, {}) }),
  };
  return { changed, rule };
}
