import {
  type Dispute,
  type PaymentAttempt,
  type PersonalData,
  type Refund,
  toDecimal,
} from '@vajra/contract';
import type { PaymentDocument } from './payment.model.ts';
import type { DisputeDocument } from './payment-records.model.ts';
import type { RefundDocument } from './refund.model.ts';

export function presentPayment({
  _id: paymentId,
  provider,
  method,
  state,
  amount,
  currency,
  createdAt,
  reference,
  charges,
}: PaymentDocument): PaymentAttempt {
  return {
    ...{ paymentId, provider, method, state, currency },
    amount: toDecimal(amount),
    createdAt: createdAt.toISOString(),
    ...(reference !== undefined && { reference }),
    charges: charges.map(({ at, ...charge }) => ({
      ...charge,
      amount: toDecimal(charge.amount),
      at: at.toISOString(),
    })),
  };
}

export function presentRefund({
  _id: refundId,
  provider,
  amount,
  currency,
  reason,
  by,
  state,
  problem,
  createdAt,
  settledAt,
}: RefundDocument): Refund {
  return {
    ...{ refundId, provider, currency, reason, by, state },
    amount: toDecimal(amount),
    ...(problem !== undefined && { problem }),
    createdAt: createdAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}

/** Presents a dispute with the id under which the provider shows it. */
export function presentDispute({
  _id,
  provider,
  amount,
  currency,
  state,
  reason,
  openedAt,
}: DisputeDocument): Dispute {
  return {
    ...{ disputeId: _id.slice(`${provider}:`.length), provider, currency, state },
    amount: toDecimal(amount),
    ...(reason !== undefined && { reason }),
    openedAt: openedAt.toISOString(),
  };
}

/** Presents an attempt to its customer, without the ids of the provider. */
export function presentOwnPayment(payment: PaymentDocument): PersonalData['payments'][number] {
  const { orderId } = payment;
  const { provider, method, state, amount, currency, createdAt, charges } = presentPayment(payment);
  return {
    ...{ orderId, provider, method, state, amount, currency, createdAt },
    charges: charges.map(({ chargeId: _, ...charge }) => charge),
  };
}

/** Presents a refund to its customer. */
export function presentOwnRefund(refund: RefundDocument): PersonalData['refunds'][number] {
  const { orderId } = refund;
  const { provider, amount, currency, state, createdAt, settledAt } = presentRefund(refund);
  return { orderId, provider, amount, currency, state, createdAt, settledAt };
}
