import { randomBytes } from 'node:crypto';
import { formatMoney, isOutOfStore, type OrderActor } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import { ConflictError } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { SettledRefund } from '../invoices/invoices.service.ts';
import type { OrderDocument, OrderPaymentDocument } from '../orders/order.model.ts';
import { changedPayment, paymentOf, refundableOf } from '../orders/order-payment.ts';
import type { OrderPayments } from '../orders/order-payments.service.ts';
import { systemUserId } from '../orders/order-status.service.ts';
import { type ChargeDocument, type PaymentDocument, paymentModel } from './payment.model.ts';
import { type DisputeDocument, disputeModel } from './payment-records.model.ts';
import { type RefundDocument, refundModel } from './refund.model.ts';

interface Dependencies {
  connection: Connection;
  orderPayments: Pick<OrderPayments, 'save'>;
}

export interface RefundRequest {
  /** As read in the transaction. */
  order: OrderDocument;
  /** Minor units of the order's currency; the whole rest if missing. */
  amount?: number;
  reason: string;
  /** The return request that it pays back. */
  returnId?: number;
  by: OrderActor;
  u_id: number;
}

type Cause = Pick<RefundRequest, 'reason' | 'returnId' | 'by' | 'u_id'>;

/** The money of an order. The disputes are those that are open or lost. */
export interface Money {
  payments: readonly PaymentDocument[];
  refunds: readonly RefundDocument[];
  disputes: readonly DisputeDocument[];
}

/** A charge with the part of it that is not sent back. */
interface Refundable {
  payment: PaymentDocument;
  charge: ChargeDocument;
  rest: number;
}

/** The part of a charge that a refund sends back. */
interface Part extends Omit<Refundable, 'rest'> {
  amount: number;
  isOfOrder: boolean;
  /** The first refund that this one replaces. */
  retryOf?: string;
  /** Whether an admin sends the money; by default if it came by arrangement. */
  isManual?: boolean;
}

/** Decides about refunds. RefundSender sends them after the transaction. */
export class Refunds {
  readonly #payments;
  readonly #refunds;
  readonly #disputes;

  constructor(private readonly deps: Dependencies) {
    this.#payments = paymentModel(deps.connection);
    this.#refunds = refundModel(deps.connection);
    this.#disputes = disputeModel(deps.connection);
  }

  /**
   * Sends money of an order back, in the transaction that has read it, and returns the order.
   * @throws ConflictError for more than was paid and is neither refunded nor disputed
   */
  async request(request: RefundRequest, { session }: Transaction): Promise<OrderDocument> {
    const payment = await this.prepare(request, session);
    return this.deps.orderPayments.save(request.order, payment, session);
  }

  /** Stores the refunds of a request, and returns the payment that its caller stores in the order. */
  async prepare(
    { order, amount, ...cause }: RefundRequest,
    session: ClientSession,
  ): Promise<OrderPaymentDocument> {
    const before = paymentOf(order);
    const most = refundableOf(before);
    const wanted = amount ?? most;
    if (most <= 0) throw new ConflictError('There is no payment of this order to refund.');
    if (wanted > most) {
      const rest = formatMoney(most, order.currency);
      throw new ConflictError(`At most ${rest} of this order can be refunded.`);
    }
    let left = wanted;
    for (const { payment, charge, rest } of restsOf(await this.#moneyOf(order._id, session))) {
      const part = charge.isApplied ? Math.min(left, rest) : 0;
      if (part > 0)
        await this.#add({ payment, charge, amount: part, isOfOrder: true }, cause, session);
      left -= part;
    }
    if (left > 0) throw new Error(`The payments of ${order._id} do not cover its refund`);
    const event = { kind: 'refunding', amount: wanted, at: new Date() } as const;
    return changedPayment(order, { refunded: before.refunded + wanted, event });
  }

  /** Sends money back that did not pay the order. */
  async returnCharge(
    payment: PaymentDocument,
    charge: ChargeDocument,
    cause: Cause,
    session: ClientSession,
  ): Promise<void> {
    await this.#add({ payment, charge, amount: charge.amount, isOfOrder: false }, cause, session);
  }

  /**
   * Replaces a failed refund, once, by one that the provider or an admin sends. Of money that the shop may
   * not keep, only the rest is sent: the refund of a cancelled order may include what had failed before.
   * @throws ConflictError when it was sent in another way meanwhile
   */
  async retry(
    order: OrderDocument,
    refund: RefundDocument,
    { isManual, ...cause }: Pick<Cause, 'by' | 'u_id'> & { isManual: boolean },
    { session }: Transaction,
  ): Promise<void> {
    const { isOfOrder, reason, returnId } = refund;
    const money = await this.#moneyOf(order._id, session);
    const found = restsOf(money).find(
      ({ payment, charge }) =>
        payment._id === refund.paymentId && charge.chargeId === refund.chargeId,
    );
    const isToReturn = !isOfOrder || isReturnedToCustomer(order);
    const amount = isToReturn ? Math.min(refund.amount, found?.rest ?? 0) : refund.amount;
    if (refund.retriedAs || !found || amount <= 0 || found.rest < amount) {
      throw new ConflictError('This money was sent back already.');
    }
    const retryOf = refund.retryOf ?? refund._id;
    const part = { ...found, amount, isOfOrder, retryOf, ...(isManual && { isManual }) };
    const retried = { ...cause, reason, ...(returnId !== undefined && { returnId }) };
    const retriedAs = await this.#add(part, retried, session);
    await this.#refunds.updateOne({ _id: refund._id }, { $set: { retriedAs } }, { session });
    if (!isOfOrder) return;
    const event = { kind: 'refunding', amount, at: new Date() } as const;
    const refunded = paymentOf(order).refunded + amount;
    const changed = changedPayment(order, { refunded, event });
    await this.deps.orderPayments.save(order, changed, session);
  }

  /**
   * Sends back the rest of money that the shop may not keep: that of a cancelled order, and charges that
   * paid none. Needed after a refund failed because another was made in the provider's dashboard.
   * Returns the order.
   */
  async returnRest(order: OrderDocument, tx: Transaction): Promise<OrderDocument> {
    const { session } = tx;
    const isToReturn = isReturnedToCustomer(order);
    const money = await this.#moneyOf(order._id, session);
    const cause = {
      reason: 'Rest of an earlier refund',
      by: 'system',
      u_id: systemUserId,
    } as const;
    let { refunded } = paymentOf(order);
    for (const { payment, charge, rest } of restsOf(money)) {
      const isOfOrder = charge.isApplied;
      const wasRefused = money.refunds.some(
        (each) =>
          each.state === 'failed' && each.chargeId === charge.chargeId && each.amount <= rest,
      );
      if (rest <= 0 || wasRefused || (isOfOrder && !isToReturn)) continue;
      await this.#add({ payment, charge, amount: rest, isOfOrder }, cause, session);
      if (isOfOrder) refunded += rest;
    }
    if (refunded === paymentOf(order).refunded) return order;
    return this.deps.orderPayments.save(order, changedPayment(order, { refunded }), session);
  }

  /** Returns how many refunds of a customer's orders have not been sent, or are not confirmed. */
  async countOwed(u_id: number, session: ClientSession): Promise<number> {
    const paymentId = { $in: await this.#payments.distinct('_id', { u_id }).session(session) };
    return this.#refunds.countDocuments({ paymentId, settledAt: null }, { session });
  }

  /** Returns the refunds of an order's money that were sent, oldest first. */
  async settledOf(orderId: string, session: ClientSession): Promise<SettledRefund[]> {
    const filter = { orderId, isOfOrder: true, state: 'succeeded' } as const;
    const found = await this.#refunds
      .find(filter, null, { session })
      .sort({ createdAt: 1, _id: 1 })
      .lean();
    return found.map(({ _id: refundId, ...refund }) => ({ refundId, ...refund }));
  }

  async #moneyOf(orderId: string, session: ClientSession): Promise<Money> {
    const payments = await this.#payments
      .find({ orderId }, null, { session })
      .sort({ createdAt: 1 })
      .lean();
    const refunds = await this.#refunds.find({ orderId }, null, { session }).lean();
    const disputes = await this.#disputes
      .find({ orderId, state: { $ne: 'won' } }, null, { session })
      .lean();
    return { payments, refunds, disputes };
  }

  async #add(
    {
      payment: { _id: paymentId, orderId, provider: paidWith },
      charge: { chargeId, currency },
      amount,
      isOfOrder,
      retryOf,
      isManual = paidWith === 'manual',
    }: Part,
    cause: Cause,
    session: ClientSession,
  ): Promise<string> {
    const now = new Date();
    const provider = isManual ? 'manual' : paidWith;
    const refund: RefundDocument = {
      _id: newRefundId(),
      ...{ orderId, paymentId, provider, chargeId, amount, currency, ...cause, isOfOrder },
      state: isManual ? 'manual' : 'pending',
      attempts: 0,
      ...(!isManual && { dueAt: now }),
      ...(retryOf && { retryOf }),
      createdAt: now,
      settledAt: null,
    };
    await this.#refunds.create([refund], { session });
    return refund._id;
  }
}

/** Whether the shop may keep nothing that was paid for an order. */
function isReturnedToCustomer(order: OrderDocument): boolean {
  return order.status === 'Cancelled' && !isOutOfStore(order);
}

/** Returns the rest of each charge, without disputes and the refunds that are made or on their way. */
export function restsOf({ payments, refunds, disputes }: Money): Refundable[] {
  const left = [...refunds.filter(({ state }) => state !== 'failed'), ...disputes];
  return payments.flatMap((payment) =>
    payment.charges.map((charge) => {
      const gone = left
        // Disputes of earlier releases name no charge: payments of more than one are rare.
        .filter(({ paymentId, chargeId = charge.chargeId }) => {
          return paymentId === payment._id && chargeId === charge.chargeId;
        })
        .reduce((sum, { amount }) => sum + amount, 0);
      return { payment, charge, rest: Math.max(0, charge.amount - gone) };
    }),
  );
}

export function newRefundId(): string {
  return `ref_${randomBytes(12).toString('hex')}`;
}
