import type { Charge, EventSubject, ProviderEvent } from '../provider.ts';
import {
  dispute,
  type Refund,
  refund,
  refundStatus,
  type Session,
  session,
} from './stripe-objects.ts';

type Change = ProviderEvent['change'];

/** Returns the charge of a session that is paid. It is refunded by its payment intent. */
export function sessionCharge(
  paid: Pick<Session, 'amount_total' | 'currency'>,
  chargeId: string | null | undefined,
): Charge | undefined {
  const { amount_total: amount, currency } = paid;
  if (!chargeId || amount == null || !currency) return undefined;
  return { chargeId, amount, currency: currency.toUpperCase() };
}

function sessionChange(type: string, object: unknown): Change[] {
  const found = session.parse(object);
  // Not client_reference_id, which buyers can choose on the page of a Payment Link.
  const paymentId = found.metadata?.payment_id;
  const subject: EventSubject = { providerId: found.id, ...(paymentId && { paymentId }) };
  if (type === 'checkout.session.async_payment_failed') return [{ kind: 'failed', ...subject }];
  // Methods that take days complete the session before they are paid.
  const isUnpaid = type !== 'checkout.session.expired' && found.payment_status !== 'paid';
  return isUnpaid ? [] : [{ kind: 'changed', ...subject }];
}

export function refundChange(found: Refund): Change[] {
  if (!found.payment_intent) return [];
  return [
    {
      kind: 'refund',
      chargeId: found.payment_intent,
      amount: found.amount,
      currency: found.currency.toUpperCase(),
      ...(found.metadata?.refund_id && { refundId: found.metadata.refund_id }),
      ...refundStatus(found),
    },
  ];
}

function disputeChange(type: string, object: unknown): Change[] {
  const found = dispute.parse(object);
  if (!found.payment_intent) return [];
  const isOpen = type === 'charge.dispute.created';
  return [
    {
      kind: 'dispute',
      disputeId: found.id,
      chargeId: found.payment_intent,
      amount: found.amount,
      currency: found.currency.toUpperCase(),
      // Inquiries that end without a chargeback are closed as `warning_closed`.
      state: isOpen ? 'opened' : found.status === 'lost' ? 'lost' : 'won',
      ...(found.reason && { reason: found.reason }),
    },
  ];
}

const changesByType: Readonly<Record<string, (type: string, object: unknown) => Change[]>> = {
  'checkout.session.completed': sessionChange,
  'checkout.session.async_payment_succeeded': sessionChange,
  'checkout.session.async_payment_failed': sessionChange,
  'checkout.session.expired': sessionChange,
  'refund.created': (_, object) => refundChange(refund.parse(object)),
  'refund.updated': (_, object) => refundChange(refund.parse(object)),
  'refund.failed': (_, object) => refundChange(refund.parse(object)),
  'charge.dispute.created': disputeChange,
  'charge.dispute.closed': disputeChange,
};

/** Returns what an event changes; nothing for types that do not matter here. */
export function stripeChanges(type: string, object: unknown): Change[] {
  return Object.hasOwn(changesByType, type) ? (changesByType[type]?.(type, object) ?? []) : [];
}
