import type { PaymentEventKind, PaymentMethod, PaymentProviderName } from '@vajra/contract';
import type { OrderDocument, OrderPaymentDocument } from './order.model.ts';

/** Events that an order keeps; the ledger of payments has all. */
const maxEvents = 50;

/** A new order's payment. Orders that are paid online have to be paid within the hold. */
export function newPayment(
  provider: PaymentProviderName,
  method: PaymentMethod,
  holdUntil: Date | undefined,
): OrderPaymentDocument {
  const state = holdUntil ? 'open' : 'due';
  return {
    state,
    provider,
    method,
    paid: 0,
    refunded: 0,
    ...(holdUntil && { holdUntil }),
    events: [],
  };
}

/** The payment of an order, also of one that an earlier release stored. */
export function paymentOf({
  payment,
  paymentMethod,
  status,
}: Pick<OrderDocument, 'payment' | 'paymentMethod' | 'status'>): OrderPaymentDocument {
  if (payment) return payment;
  const state = status === 'Cancelled' ? 'expired' : 'due';
  return { ...newPayment('manual', paymentMethod, undefined), state };
}

/** Minor units that an order has received and not sent back. */
export function netOf({ paid, refunded }: OrderPaymentDocument): number {
  return paid - refunded;
}

/** Minor units that can be sent back: not what a bank has taken back or holds for a dispute. */
export function refundableOf(payment: OrderPaymentDocument): number {
  return Math.max(0, netOf(payment) - (payment.disputed ?? 0));
}

/** Whether the order's total has been received. */
export function isPaid(order: Pick<OrderDocument, 'payment' | 'total'>): boolean {
  return (
    order.payment !== undefined && order.payment.paid > 0 && netOf(order.payment) >= order.total
  );
}

interface PaymentChange extends Partial<Omit<OrderPaymentDocument, 'state' | 'events'>> {
  /** An attempt failed, and another can be made. */
  isFailed?: boolean;
  isDisputed?: boolean;
  event?: { kind: PaymentEventKind; amount: number; at: Date };
}

/** Returns the payment of an order after a change, with the state that follows from it. */
export function changedPayment(
  order: Pick<OrderDocument, 'payment' | 'paymentMethod' | 'status' | 'total'>,
  { isFailed = false, isDisputed, event, ...values }: PaymentChange,
): OrderPaymentDocument {
  const before = paymentOf(order);
  const { state: _, holdUntil, ...changed } = { ...before, ...values };
  const isAwaited = order.status === 'Pending' && changed.paid === 0 && holdUntil !== undefined;
  const disputed = isDisputed ?? before.state === 'disputed';
  return {
    ...changed,
    state: disputed ? 'disputed' : stateOf(order, changed, { isAwaited, isFailed }),
    ...(isAwaited && { holdUntil }),
    events: event ? [...before.events, event].slice(-maxEvents) : before.events,
  };
}

function stateOf(
  { status, total }: Pick<OrderDocument, 'status' | 'total'>,
  { paid, refunded }: Pick<OrderPaymentDocument, 'paid' | 'refunded'>,
  { isAwaited, isFailed }: { isAwaited: boolean; isFailed: boolean },
): OrderPaymentDocument['state'] {
  if (paid > 0) {
    if (paid <= refunded) return 'refunded';
    return refunded > 0 && paid - refunded < total ? 'partly_refunded' : 'paid';
  }
  if (status === 'Cancelled') return 'expired';
  if (isAwaited) return isFailed ? 'failed' : 'open';
  return 'due';
}
