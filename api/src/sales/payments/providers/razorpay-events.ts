import type { Charge, EventSubject, ProviderEvent } from '../provider.ts';
import {
  disputePayload,
  type Link,
  linkPayload,
  paymentPayload,
  refundPayload,
  refundStatus,
} from './razorpay-objects.ts';

type Change = ProviderEvent['change'];

function subjectOf(link: Pick<Link, 'id' | 'reference_id'>): EventSubject {
  return { providerId: link.id, ...(link.reference_id && { paymentId: link.reference_id }) };
}

/** Returns the captured payment of a link, also if it was refunded since. */
export function linkCharge({ payments, currency }: Link): Charge | undefined {
  const captured = payments.find(({ status }) => status === 'captured' || status === 'refunded');
  return captured && { chargeId: captured.payment_id, amount: captured.amount, currency };
}

function linkChanged(payload: unknown): Change[] {
  const { payment_link } = linkPayload.parse(payload);
  return [{ kind: 'changed', ...subjectOf(payment_link.entity) }];
}

/** The link stays open: a customer may try again on Razorpay's page. */
function paymentFailed(payload: unknown): Change[] {
  const { entity: payment } = paymentPayload.parse(payload).payment;
  const suffix = /^#(\w+)$/.exec(payment.description ?? '')?.[1];
  const paymentId = payment.notes.payment_id;
  // Payments that do not belong to a link were not made for an order.
  if (!suffix && typeof paymentId !== 'string') return [];
  return [
    {
      kind: 'failed',
      ...(suffix && { providerId: `plink_${suffix}` }),
      ...(typeof paymentId === 'string' && { paymentId }),
    },
  ];
}

function refundChanged(payload: unknown): Change[] {
  const { entity: refund } = refundPayload.parse(payload).refund;
  const refundId = refund.notes.refund_id;
  return [
    {
      kind: 'refund',
      chargeId: refund.payment_id,
      amount: refund.amount,
      currency: refund.currency,
      ...(typeof refundId === 'string' && { refundId }),
      ...refundStatus(refund),
    },
  ];
}

const disputeChanged = (state: 'opened' | 'won' | 'lost') => (payload: unknown) => {
  const { entity: dispute } = disputePayload.parse(payload).dispute;
  const { id: disputeId, payment_id: chargeId, amount, currency, reason_code } = dispute;
  const change: Change = { kind: 'dispute', disputeId, chargeId, amount, currency, state };
  return [{ ...change, ...(reason_code && { reason: reason_code }) }];
};

const changesByEvent: Readonly<Record<string, (payload: unknown) => Change[]>> = {
  'payment_link.paid': linkChanged,
  'payment_link.expired': linkChanged,
  'payment_link.cancelled': linkChanged,
  'payment.failed': paymentFailed,
  'refund.created': refundChanged,
  'refund.processed': refundChanged,
  'refund.failed': refundChanged,
  'payment.dispute.created': disputeChanged('opened'),
  'payment.dispute.won': disputeChanged('won'),
  'payment.dispute.lost': disputeChanged('lost'),
};

/** Returns what a notification changes; nothing for events that do not matter here. */
export function razorpayChanges(event: string, payload: unknown): Change[] {
  return Object.hasOwn(changesByEvent, event) ? (changesByEvent[event]?.(payload) ?? []) : [];
}
