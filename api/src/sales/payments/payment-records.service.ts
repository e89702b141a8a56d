import { randomBytes } from 'node:crypto';
import {
  type BodyOf,
  formatMoney,
  type Order,
  type ParamsOf,
  type PersonalData,
  type ResponseBodyOf,
  toMinor,
} from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OrderDocument } from '../orders/order.model.ts';
import { presentOrder } from '../orders/order.presenter.ts';
import { paymentOf } from '../orders/order-payment.ts';
import type { OrderPayments } from '../orders/order-payments.service.ts';
import type { Charges } from './charges.service.ts';
import { type PaymentDocument, paymentModel } from './payment.model.ts';
import {
  presentDispute,
  presentOwnPayment,
  presentOwnRefund,
  presentPayment,
  presentRefund,
} from './payment.presenter.ts';
import { disputeModel } from './payment-records.model.ts';
import { refundModel } from './refund.model.ts';
import type { RefundResults } from './refund-results.service.ts';
import type { Refunds } from './refunds.service.ts';

interface Dependencies
  extends Pick<Platform, 'connection' | 'transactions' | 'idempotency' | 'audit'> {
  orderPayments: OrderPayments;
  charges: Pick<Charges, 'accept'>;
  refunds: Pick<Refunds, 'request' | 'retry'>;
  refundResults: Pick<RefundResults, 'settle'>;
}

type ChangedOrder = ResponseBodyOf<'refundOrder'>;

/** What admins see of an order's payments, and record about them. */
export class PaymentRecords {
  readonly #payments;
  readonly #refunds;
  readonly #disputes;

  constructor(private readonly deps: Dependencies) {
    this.#payments = paymentModel(deps.connection);
    this.#refunds = refundModel(deps.connection);
    this.#disputes = disputeModel(deps.connection);
  }

  /** Returns the payments, refunds and disputes of an order, oldest first. */
  async list(orderId: string): Promise<ResponseBodyOf<'getOrderPayments'>> {
    if (!(await this.deps.orderPayments.find(orderId))) throw new NotFoundError('Order');
    const [payments, refunds, disputes] = await Promise.all([
      this.#payments.find({ orderId }).sort({ createdAt: 1 }).lean(),
      this.#refunds.find({ orderId }).sort({ createdAt: 1 }).lean(),
      this.#disputes.find({ orderId }).sort({ openedAt: 1 }).lean(),
    ]);
    return {
      payments: payments.map(presentPayment),
      refunds: refunds.map(presentRefund),
      disputes: disputes.map(presentDispute),
    };
  }

  /** Returns what was paid for a customer's orders and refunded, oldest first, without the shop's notes. */
  async ofOrders(orderIds: readonly string[]): Promise<Pick<PersonalData, 'payments' | 'refunds'>> {
    const orderId = { $in: [...orderIds] };
    const [payments, refunds] = await Promise.all([
      this.#payments.find({ orderId }).lean(),
      this.#refunds.find({ orderId }).lean(),
    ]);
    return {
      payments: payments.toSorted(byAge).map(presentOwnPayment),
      refunds: refunds.toSorted(byAge).map(presentOwnRefund),
    };
  }

  /** Records that an order's total has arrived by arrangement. @throws ConflictError if it is paid */
  recordPayment(orderId: string, { reference }: BodyOf<'recordPayment'>): Promise<Order> {
    const { transactions, charges, audit, orderPayments } = this.deps;
    return transactions.run(async (tx) => {
      const order = await this.#findOrder(orderId, tx.session);
      const { total: amount, currency, paymentMethod } = order;
      if (order.status === 'Cancelled') throw new ConflictError('This order is cancelled.');
      const { paid, refunded } = paymentOf(order);
      if (paid > refunded) throw new ConflictError('This order is paid already.');
      const _id = `pay_${randomBytes(12).toString('hex')}`;
      const now = new Date();
      const payment: PaymentDocument = {
        ...{ _id, orderId, u_id: order.u_id, provider: 'manual', method: paymentMethod },
        ...{ amount, currency, state: 'open', charges: [], reference },
        ...{ createdAt: now, expiresAt: now },
      };
      await this.#payments.create([payment], { session: tx.session });
      await charges.accept(payment, { chargeId: _id, amount, currency }, tx);
      const before = { paid: formatMoney(paid, currency) };
      const after = { paid: formatMoney(amount, currency), reference };
      await audit.record({ orderId }, before, after, tx.session);
      return presentOrder((await orderPayments.find(orderId, tx.session)) ?? order);
    });
  }

  /** Sends money of an order back. A repeated idempotency key returns the stored response. */
  async refund(
    u_id: number,
    orderId: string,
    { amount, reason }: BodyOf<'refundOrder'>,
    request: IdempotentRequest | undefined,
  ): Promise<ChangedOrder> {
    const { idempotency, refunds, audit } = this.deps;
    const { response } = await idempotency.run(request, async (tx) => {
      const order = await this.#findOrder(orderId, tx.session);
      const part = amount !== undefined && { amount: toMinor(amount) };
      const changed = await refunds.request({ order, reason, by: 'admin', u_id, ...part }, tx);
      const [before, after] = [paymentOf(order).refunded, paymentOf(changed).refunded];
      await audit.record(
        { orderId },
        { refunded: formatMoney(before, order.currency) },
        { refunded: formatMoney(after, order.currency), reason },
        tx.session,
      );
      return { message: 'Refund requested.', order: presentOrder(changed) };
    });
    return response;
  }

  /** Records that an admin has sent a manual refund, or replaces a failed one. */
  async confirmRefund(
    u_id: number,
    { orderId, refundId }: ParamsOf<'confirmRefund'>,
    { isManual }: BodyOf<'confirmRefund'>,
  ): Promise<ChangedOrder> {
    const { transactions, orderPayments, refunds, refundResults, audit } = this.deps;
    return transactions.run(async (tx) => {
      const { session } = tx;
      const order = await this.#findOrder(orderId, session);
      const refund = await this.#refunds
        .findOne({ _id: refundId, orderId }, null, { session })
        .lean();
      if (!refund) throw new NotFoundError('Refund');
      const { state } = refund;
      if (state === 'manual') {
        const done = { state: 'succeeded', providerRefundId: refundId } as const;
        await refundResults.settle(refund, done, tx);
      } else if (state === 'failed') {
        await refunds.retry(order, refund, { by: 'admin', u_id, isManual }, tx);
      } else throw new ConflictError('This refund needs no confirmation.');
      const replaced = isManual ? 'replaced by a manual refund' : 'requested again';
      const after = { state: state === 'manual' ? 'succeeded' : replaced };
      await audit.record({ orderId, refundId }, { state }, after, session);
      const changed = (await orderPayments.find(orderId, session)) ?? order;
      return { message: 'Refund saved.', order: presentOrder(changed) };
    });
  }

  async #findOrder(orderId: string, session: ClientSession): Promise<OrderDocument> {
    const order = await this.deps.orderPayments.find(orderId, session);
    if (!order) throw new NotFoundError('Order');
    return order;
  }
}

function byAge(one: { createdAt: Date }, other: { createdAt: Date }): number {
  return one.createdAt.getTime() - other.createdAt.getTime();
}
