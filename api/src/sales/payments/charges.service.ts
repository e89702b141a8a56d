import type { ClientSession, Connection } from 'mongoose';
import { HttpError } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { ShopNotifications } from '../../platform/shop-mail/shop-notifications.service.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import type { OrderDocument } from '../orders/order.model.ts';
import { mailCustomer, type OrderMail } from '../orders/order-mail.ts';
import { deliveryRows } from '../orders/order-messages.ts';
import { changedPayment, netOf, paymentOf } from '../orders/order-payment.ts';
import type { OrderPayments } from '../orders/order-payments.service.ts';
import { type OrderStatuses, systemUserId } from '../orders/order-status.service.ts';
import { type ChargeDocument, type PaymentDocument, paymentModel } from './payment.model.ts';
import type { PaymentLedger } from './payment-ledger.ts';
import { type PaymentNews, paymentMessage } from './payment-messages.ts';
import type { Charge } from './provider.ts';
import type { Refunds } from './refunds.service.ts';

interface Dependencies extends OrderMail {
  connection: Connection;
  orderPayments: OrderPayments;
  orderStatuses: Pick<OrderStatuses, 'transition'>;
  refunds: Pick<Refunds, 'returnCharge'>;
  invoices: Pick<Invoices, 'issueFor' | 'invoiceOf'>;
  ledger: PaymentLedger;
  shopNotifications: Pick<ShopNotifications, 'add'>;
}

/** Why money is sent back, for the customer's mail, the refund and the shop. */
const returnReasons = {
  'returned: expired': 'Paid after the order was cancelled',
  'returned: duplicate': 'The order was paid already',
  'returned: amount': "The amount differs from the order's total",
} as const;
type ReturnNews = keyof typeof returnReasons;

/** Accepts money for orders, or sends it back. */
export class Charges {
  readonly #payments;

  constructor(private readonly deps: Dependencies) {
    this.#payments = paymentModel(deps.connection);
  }

  /**
   * Counts money that a provider has received, in a transaction of the stock that has read the
   * attempt. A charge that is known already changes nothing. Money pays the order if it is the order's
   * total, the order is not paid, and it is open, or can be reopened because it had expired and its
   * pieces are still available.
   */
  async accept(
    payment: PaymentDocument,
    { chargeId, amount, currency }: Charge,
    tx: Transaction,
  ): Promise<void> {
    if (payment.charges.some((known) => known.chargeId === chargeId)) return;
    const { session } = tx;
    const { ledger, refunds } = this.deps;
    const order = await this.#orderOf(payment, session);
    const isSecond = payment.provider !== 'manual' && paymentOf(order).paid > 0;
    const verdict = isSecond
      ? 'returned: duplicate'
      : await this.#judge(order, { chargeId, amount, currency }, tx);
    const isApplied = verdict === 'received' || verdict === 'received late';
    const at = new Date();
    const charge = { chargeId, amount, currency, at, isApplied };
    await this.#payments.updateOne(
      { _id: payment._id },
      { $set: { state: 'paid' }, $push: { charges: charge }, $unset: { checkAt: 1 } },
      { session },
    );
    const { _id: paymentId, orderId, provider } = payment;
    const cause = `${provider}:${chargeId}`;
    await ledger.record(
      {
        ...{ cause, orderId, paymentId, kind: 'charge', amount, currency, at },
        ...(!isApplied && { isReturned: true }),
      },
      session,
    );
    if (isApplied) await this.#apply(payment, charge, tx);
    else {
      const reason = returnReasons[verdict];
      const by = { reason, by: 'system', u_id: systemUserId } as const;
      await refunds.returnCharge(payment, charge, by, session);
      await this.deps.shopNotifications.add(
        [{ kind: 'payment', orderId, problem: reason }],
        session,
      );
    }
    await this.#notify(verdict, payment, charge, session);
  }

  /** Decides about money. Reopens an order that had expired. */
  async #judge(
    order: OrderDocument,
    { amount, currency }: Charge,
    tx: Transaction,
  ): Promise<ReturnNews | 'received' | 'received late'> {
    if (netOf(paymentOf(order)) > 0) return 'returned: duplicate';
    if (currency !== order.currency || amount !== order.total) return 'returned: amount';
    if (order.status !== 'Cancelled') return 'received';
    const isExpired = order.history.at(-1)?.by === 'system';
    if (!isExpired) return 'returned: expired';
    try {
      const change = { to: 'Pending', by: 'system', u_id: systemUserId } as const;
      await this.deps.orderStatuses.transition(order, change, tx);
      return 'received late';
    } catch (error) {
      // Thrown before anything is written: a piece was sold meanwhile, or its product deleted.
      if (error instanceof HttpError) return 'returned: expired';
      throw error;
    }
  }

  async #apply(
    payment: PaymentDocument,
    { amount, at }: ChargeDocument,
    tx: Transaction,
  ): Promise<void> {
    const { orderPayments, invoices } = this.deps;
    const order = await this.#orderOf(payment, tx.session);
    const { provider, method } = payment;
    const changed = changedPayment(order, {
      ...{ provider, method },
      paid: paymentOf(order).paid + amount,
      event: { kind: 'paid', amount, at },
    });
    const paid = await orderPayments.save(order, changed, tx.session);
    await invoices.issueFor(paid, tx);
  }

  async #orderOf({ orderId }: PaymentDocument, session: ClientSession): Promise<OrderDocument> {
    const order = await this.deps.orderPayments.find(orderId, session);
    if (!order) throw new Error(`Payment of the missing order ${orderId}`);
    return order;
  }

  async #notify(
    news: PaymentNews,
    { orderId, u_id }: PaymentDocument,
    { amount, currency }: ChargeDocument,
    session: ClientSession,
  ): Promise<void> {
    const { invoices, orderPayments } = this.deps;
    const isPaid = news === 'received' || news === 'received late';
    const order = isPaid ? await orderPayments.find(orderId, session) : null;
    const facts = order ? deliveryRows(order) : [];
    const payment = { orderId, u_id, amount, currency, facts };
    const attachments = isPaid ? await invoices.invoiceOf(orderId, session) : [];
    await mailCustomer(this.deps, { u_id, session, attachments }, (recipient, settings) =>
      paymentMessage(news, payment, recipient, settings),
    );
  }
}
