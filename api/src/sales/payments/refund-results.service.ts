import type { Connection } from 'mongoose';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { ShopNotifications } from '../../platform/shop-mail/shop-notifications.service.ts';
import type { Invoices } from '../invoices/invoices.service.ts';
import { mailCustomer, type OrderMail } from '../orders/order-mail.ts';
import { changedPayment, isPaid, paymentOf } from '../orders/order-payment.ts';
import type { OrderPayments } from '../orders/order-payments.service.ts';
import { systemUserId } from '../orders/order-status.service.ts';
import type { PaymentDocument } from './payment.model.ts';
import type { PaymentLedger } from './payment-ledger.ts';
import { paymentMessage } from './payment-messages.ts';
import type { ProviderEvent, RefundStatus } from './provider.ts';
import { type RefundDocument, refundModel } from './refund.model.ts';
import { newRefundId, type Refunds } from './refunds.service.ts';

interface Dependencies extends OrderMail {
  connection: Connection;
  orderPayments: OrderPayments;
  ledger: PaymentLedger;
  refunds: Pick<Refunds, 'returnRest'>;
  invoices: Pick<Invoices, 'issueFor' | 'creditFor' | 'creditNoteOf' | 'debitFor'>;
  shopNotifications: Pick<ShopNotifications, 'add'>;
}

type RefundChange = Extract<ProviderEvent['change'], { kind: 'refund' }>;

/** Records what became of refunds. */
export class RefundResults {
  readonly #refunds;

  constructor(private readonly deps: Dependencies) {
    this.#refunds = refundModel(deps.connection);
  }

  /** Records a provider's notification, also of a refund that was made in its dashboard. */
  async record(payment: PaymentDocument, change: RefundChange, tx: Transaction): Promise<void> {
    const { session } = tx;
    const { refundId, providerRefundId, chargeId } = change;
    const refunds = await this.#refunds.find({ chargeId }, null, { session }).lean();
    const known = refunds.find(
      (each) => each._id === refundId || each.providerRefundId === providerRefundId,
    );
    if (known) return this.settle(known, change, tx);
    // A refund that we made has our id; until its response is stored, a notification without it waits.
    if (change.state === 'failed' || refundId !== undefined) return;
    await this.settle(await this.#addForeign(payment, change, tx), change, tx);
    await this.#returnRest(payment.orderId, tx);
  }

  async #returnRest(orderId: string, tx: Transaction): Promise<void> {
    const order = await this.deps.orderPayments.find(orderId, tx.session);
    if (order) await this.deps.refunds.returnRest(order, tx);
  }

  /** Notifies the shop of a refund whose result the provider does not report. */
  async reportUnconfirmed({ orderId }: RefundDocument, { session }: Transaction): Promise<void> {
    const problem = 'The provider has not confirmed a refund for two days';
    await this.deps.shopNotifications.add([{ kind: 'payment', orderId, problem }], session);
  }

  /**
   * Stores the result of a refund that was read in the transaction. One that has failed stays so; one that
   * had succeeded fails when the customer's bank returns the money.
   */
  async settle(
    refund: RefundDocument,
    { state, providerRefundId, reason }: RefundStatus,
    tx: Transaction,
  ): Promise<void> {
    const { session } = tx;
    const { _id } = refund;
    const isReturned = refund.state === 'succeeded' && state === 'failed';
    if (refund.state === 'failed' || (refund.state === 'succeeded' && !isReturned)) return;
    if (state === 'pending') {
      const sent = { state: 'sent', providerRefundId } as const;
      await this.#refunds.updateOne({ _id }, { $set: sent }, { session });
      return;
    }
    const settledAt = new Date();
    await this.#refunds.updateOne(
      { _id },
      {
        $set: { state, settledAt, providerRefundId, ...(reason && { problem: reason }) },
        $unset: { dueAt: 1 },
      },
      { session },
    );
    if (isReturned) await this.#recordReturnedMoney(refund, settledAt, tx);
    if (state === 'succeeded') await this.#recordSuccess(refund, settledAt, tx);
    else await this.#recordFailure(refund, settledAt, tx);
  }

  async #recordSuccess(refund: RefundDocument, at: Date, tx: Transaction): Promise<void> {
    const { session } = tx;
    const { _id: refundId, orderId, paymentId, amount, currency, reason, isOfOrder } = refund;
    const { retryOf, returnId } = refund;
    const { ledger, orderPayments, invoices } = this.deps;
    const entry = { cause: refundId, orderId, paymentId, currency, at, amount: -amount };
    const returned = !isOfOrder && ({ isReturned: true } as const);
    await ledger.record({ ...entry, kind: 'refund', ...returned }, session);
    const order = await orderPayments.find(orderId, session);
    if (!order) return;
    if (isOfOrder) {
      const event = { kind: 'refunded', amount, at } as const;
      const changed = await orderPayments.save(order, changedPayment(order, { event }), session);
      await invoices.creditFor({ order, refundId, retryOf, amount, reason, returnId }, tx);
      // Another payment arrived while the refund of the first one was on its way.
      if (isPaid(changed)) await invoices.issueFor(changed, tx);
    }
    // Of other money the customer knows since it arrived.
    if (!isOfOrder) return;
    const { u_id } = order;
    const payment = { orderId, u_id, amount, currency };
    const attachments = await invoices.creditNoteOf(refundId, session);
    await mailCustomer(this.deps, { u_id, session, attachments }, (recipient, settings) =>
      paymentMessage('refund sent', payment, recipient, settings),
    );
  }

  async #recordReturnedMoney(
    { _id, orderId, paymentId, amount, currency, isOfOrder, retryOf }: RefundDocument,
    at: Date,
    tx: Transaction,
  ): Promise<void> {
    const { ledger, invoices } = this.deps;
    const entry = { cause: `${_id}:returned`, orderId, paymentId, amount, currency, at };
    const returned = !isOfOrder && ({ isReturned: true } as const);
    await ledger.record({ ...entry, kind: 'refund', ...returned }, tx.session);
    if (isOfOrder) await invoices.debitFor({ orderId, refundId: _id, retryOf }, tx);
  }

  async #recordFailure(refund: RefundDocument, at: Date, tx: Transaction): Promise<void> {
    const { session } = tx;
    const { orderId, amount, isOfOrder } = refund;
    const { orderPayments, shopNotifications } = this.deps;
    const order = await orderPayments.find(orderId, session);
    if (order && isOfOrder) {
      const refunded = paymentOf(order).refunded - amount;
      const event = { kind: 'refund_failed', amount, at } as const;
      await orderPayments.save(order, changedPayment(order, { refunded, event }), session);
    }
    const problem = refund.state === 'succeeded' ? 'A refund came back' : 'A refund failed';
    await shopNotifications.add([{ kind: 'payment', orderId, problem }], session);
    await this.#returnRest(orderId, tx);
  }

  /** Stores a refund that was made in the provider's dashboard. */
  async #addForeign(
    { _id: paymentId, orderId, provider, charges }: PaymentDocument,
    { chargeId, amount, currency, providerRefundId }: RefundChange,
    { session }: Transaction,
  ): Promise<RefundDocument> {
    const isOfOrder = charges.some((each) => each.chargeId === chargeId && each.isApplied);
    const refund: RefundDocument = {
      _id: newRefundId(),
      ...{ orderId, paymentId, provider, chargeId, amount, currency, isOfOrder, providerRefundId },
      reason: "Refunded in the provider's dashboard",
      by: 'system',
      u_id: systemUserId,
      state: 'sent',
      attempts: 0,
      // Notifications may arrive in any order: this one may be older than that of the result.
      dueAt: new Date(),
      createdAt: new Date(),
      settledAt: null,
    };
    await this.#refunds.create([refund], { session });
    const order = await this.deps.orderPayments.find(orderId, session);
    if (order && isOfOrder) {
      const refunded = paymentOf(order).refunded + amount;
      await this.deps.orderPayments.save(order, changedPayment(order, { refunded }), session);
    }
    return refund;
  }
}
