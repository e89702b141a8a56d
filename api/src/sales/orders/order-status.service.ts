import {
  type BodyOf,
  findTransition,
  isOutOfStore,
  type Order,
  type OrderActor,
  type OrderEffect,
  type OrderStatus,
  type OrderTransition,
} from '@vajra/contract';
import type { ClientSession, QueryFilter } from 'mongoose';
import type { Stock } from '../../catalogue/stock/stock.service.ts';
import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import {
  ConflictError,
  EditConflictError,
  HttpError,
  NotFoundError,
} from '../../platform/errors.ts';
import type { MailAttachment } from '../../platform/mail/mail.model.ts';
import type { Outcome } from '../../platform/mongo/batches.ts';
import { TransactionBatches } from '../../platform/mongo/transaction-batches.ts';
import type { Transaction, TransactionOptions } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  type OrderDocument,
  type OrderInvoiceDocument,
  type OrderPaymentDocument,
  orderModel,
} from './order.model.ts';
import { presentOrder } from './order.presenter.ts';
import { holdOf } from './order-limits.ts';
import { newsMessage, newsOf, type OrderMailSettings } from './order-messages.ts';
import { changedPayment, isPaid, paymentOf, refundableOf } from './order-payment.ts';

export interface InvoiceIssuer {
  /** Issues the invoices of orders that have none. */
  issueFor(orders: readonly OrderDocument[], tx: Transaction): Promise<void>;
  /** Credits the invoice of a cancelled order for which nothing was paid. */
  creditCancelled(order: OrderDocument, tx: Transaction): Promise<void>;
}

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'audit' | 'mail'> {
  stock: Stock;
  accounts: Pick<Accounts, 'findRecipients'>;
  mailSettings: OrderMailSettings;
  invoices: InvoiceIssuer;
  orders: {
    invoicesOf(
      orderIds: readonly string[],
      session: ClientSession,
    ): Promise<Map<string, OrderInvoiceDocument[]>>;
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

/** A customer's request to cancel an order. */
interface CancelRequest {
  u_id: number;
  orderId: string;
}

interface Transition {
  order: OrderDocument;
  /** The order with its new status. */
  changed: OrderDocument;
  change: Change;
  rule: OrderTransition;
}

/** Most cancellations of a transaction. */
const maxBatchSize = 32;

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

/**
 * Changes the status of orders by the contract's `orderTransitions`. Cancellations of customers that
 * arrive while a transaction is running share the next one.
 */
export class OrderStatuses {
  readonly #orders;
  readonly #cancellations: TransactionBatches<CancelRequest, Order>;

  constructor(private readonly deps: Dependencies) {
    this.#orders = orderModel(deps.connection);
    this.#cancellations = new TransactionBatches({
      maxSize: maxBatchSize,
      // The second cancellation of an order finds what the first one leaves.
      keyOf: ({ orderId }) => orderId,
      wantedBy: ({ orderId }) => orderId,
      run: (requests, options) => this.#cancelAll(requests, options),
    });
  }

  /** Cancels an order for its customer. A shipped one gets a return request instead. */
  async cancel(u_id: number, orderId: string): Promise<Order> {
    const request = { u_id, orderId };
    // Before it waits for its turn: requests that must fail do not delay those of others.
    requireCancellable(await this.#orders.findById(orderId).lean(), request);
    return this.#cancellations.submit(request);
  }

  #cancelAll(
    requests: readonly CancelRequest[],
    options: TransactionOptions,
  ): Promise<Outcome<Order>[]> {
    return this.deps.transactions.run(async (tx) => {
      const orders = await this.#orders
        .find({ _id: { $in: requests.map(({ orderId }) => orderId) } })
        .session(tx.session)
        .lean();
      const ordersById = new Map(orders.map((order) => [order._id, order]));
      const transitions: Transition[] = [];
      /** Returns the new order. That of a cancellation is complete once it is written. */
      const cancelOne = async (request: CancelRequest): Promise<Outcome<() => OrderDocument>> => {
        try {
          const found = ordersById.get(request.orderId) ?? null;
          const { order, rule } = requireCancellable(found, request);
          if (rule.effects.includes('requestReturn')) {
            const requested = await this.deps.shippedCancellations.requestForShipped(order, tx);
            return { value: () => requested };
          }
          const change = { to: 'Cancelled', by: 'customer', u_id: request.u_id } as const;
          const transition = newTransition(order, change);
          transitions.push(transition);
          return { value: () => transition.changed };
        } catch (error) {
          if (!(error instanceof HttpError)) throw error;
          return { error };
        }
      };
      const outcomes: Outcome<() => OrderDocument>[] = [];
      for (const request of requests) outcomes.push(await cancelOne(request));
      if (transitions.length > 0) await this.#write(transitions, tx);
      return outcomes.map((outcome) =>
        'value' in outcome ? { value: presentOrder(outcome.value()) } : outcome,
      );
    }, options);
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

  /** Gives an order that was read in the transaction another status, and notifies its customer. */
  async transition(order: OrderDocument, change: Change, tx: Transaction): Promise<Order> {
    const transition = newTransition(order, change);
    await this.#write([transition], tx);
    return presentOrder(transition.changed);
  }

  /**
   * Stores new statuses, in the transaction that has read the orders, moves the stock, and notifies the
   * customers.
   */
  async #write(transitions: readonly Transition[], tx: Transaction): Promise<void> {
    const { stock } = this.deps;
    const causeOf = ({ order, change }: Transition, reason: 'cancelled' | 'reinstated') =>
      ({ reason, u_id: change.u_id, orderId: order._id }) as const;
    const restocked = withEffect(transitions, 'restock');
    if (restocked.length > 0) {
      await stock.restock(
        restocked.map((each) => ({ lines: each.order.items, cause: causeOf(each, 'cancelled') })),
        tx,
      );
    }
    for (const each of withEffect(transitions, 'sell')) {
      await stock.sell(each.order.items, causeOf(each, 'reinstated'), tx);
    }
    await this.#refund(withEffect(transitions, 'refund'), tx.session);
    const writes = transitions.map(({ order, changed }) => ({
      updateOne: { filter: { _id: order._id, status: order.status }, update: updateOf(changed) },
    }));
    const { matchedCount } = await this.#orders.bulkWrite(writes, { session: tx.session });
    if (matchedCount < transitions.length) {
      throw new Error('An order changed during the transaction that read it');
    }
    await this.#updateInvoices(transitions, tx);
    await this.#notify(transitions, tx.session);
  }

  /**
   * Issues the invoices of orders that leave the store, credits those of unpaid orders that are cancelled,
   * and adds them to the changed orders. Refunds credit the invoices of paid orders.
   */
  async #updateInvoices(transitions: readonly Transition[], tx: Transaction): Promise<void> {
    const { invoices, orders } = this.deps;
    const changedBy = (effect: OrderEffect) =>
      withEffect(transitions, effect).map(({ changed }) => changed);
    const invoiced = changedBy('issueInvoice');
    const credited = changedBy('creditInvoice').filter(
      (order) => order.invoices && paymentOf(order).paid === 0,
    );
    if (invoiced.length + credited.length === 0) return;
    if (invoiced.length > 0) await invoices.issueFor(invoiced, tx);
    for (const order of credited) await invoices.creditCancelled(order, tx);
    const affected = [...invoiced, ...credited];
    const ids = affected.map(({ _id }) => _id);
    const issued = await orders.invoicesOf(ids, tx.session);
    for (const order of affected) {
      const own = issued.get(order._id) ?? [];
      if (own.length > 0) order.invoices = own;
    }
  }

  /** Sends back what was paid for cancelled orders. */
  async #refund(cancelled: readonly Transition[], session: ClientSession): Promise<void> {
    for (const transition of cancelled) {
      const { changed: order, change } = transition;
      if (!order.payment || refundableOf(order.payment) === 0) continue;
      const request = { order, reason: 'Order cancelled', by: change.by, u_id: change.u_id };
      transition.changed = { ...order, payment: await this.deps.refunds.prepare(request, session) };
    }
  }

  /** Mails customers what is new about their orders. `expire` notifies of what the system does. */
  async #notify(transitions: readonly Transition[], session: ClientSession): Promise<void> {
    const { accounts, mail, mailSettings } = this.deps;
    const reported = transitions.flatMap(({ order, changed, change: { by }, rule }) => {
      const news = by === 'system' ? null : newsOf(order, rule);
      if (!news) return [];
      const isOwnWish = news === 'cancelled' && by === 'customer';
      return [{ order: changed, news: isOwnWish ? ('cancelled by you' as const) : news }];
    });
    if (reported.length === 0) return;
    const customers = reported.map(({ order }) => order.u_id);
    const recipients = await accounts.findRecipients(customers, session);
    const notices = reported.flatMap(({ order, news }) => {
      const recipient = recipients.get(order.u_id);
      if (!recipient) return []; // the account was deleted
      const content = newsMessage(news, order, recipient, mailSettings);
      const attachments = news === 'shipped' ? invoiceOf(order) : [];
      return [{ recipient, message: { ...mail.compose(content), attachments } }];
    });
    await mail.sendToAll(notices, session);
  }
}

/** Returns the attachment with an order's invoice. Those before it were credited. */
function invoiceOf({ invoices = [] }: OrderDocument): MailAttachment[] {
  const invoice = invoices.findLast(({ kind }) => kind === 'invoice');
  return invoice ? [{ kind: 'invoice', id: invoice.invoiceId }] : [];
}

/** @throws {NotFoundError} for an order of another customer, {ConflictError} if it cannot be cancelled */
function requireCancellable(order: OrderDocument | null, { u_id }: CancelRequest) {
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
function newTransition(order: OrderDocument, change: Change): Transition {
  const { to: status, by, u_id, at = new Date() } = change;
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
  return { order, changed, change, rule };
}

function withEffect(transitions: readonly Transition[], effect: OrderEffect): Transition[] {
  return transitions.filter(({ rule }) => rule.effects.includes(effect));
}
