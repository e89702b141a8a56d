import { type Order, refundableAmount, unshippedItems } from '@vajra/contract';
import { formatDateTime } from '../shared/formats.ts';
import { formatPieces } from './order-texts.ts';

type StepOrder = Pick<Order, 'status' | 'payment' | 'paymentMethod' | 'items' | 'shipments'> & {
  returns?: readonly { state: string }[] | undefined;
};

/** Returns what staff should do next for an order, or null when there is nothing to do. */
export function nextStep(order: StepOrder): string | null {
  const { status, payment, returns = [] } = order;
  if (payment?.state === 'disputed') return 'Answer the dispute at the payment provider.';
  if (returns.some(({ state }) => state === 'requested')) return 'Decide about the return request.';
  if (returns.some(({ state }) => state === 'approved')) {
    return 'Record the returned pieces when they arrive.';
  }
  if (returns.some(({ state }) => state === 'received')) return 'Exchange or refund the return.';
  if (status === 'Pending') return pendingStep(order);
  if (status === 'Shipped') return shippedStep(order);
  if (status === 'Cancelled') {
    const isOwed = payment !== undefined && refundableAmount({ totalAmount: 0, payment }) > 0;
    return isOwed ? 'Refund what the customer has paid.' : null;
  }
  return payment?.state === 'due' ? 'Record the payment when it arrives.' : null;
}

function pendingStep({ payment, paymentMethod }: StepOrder): string {
  switch (payment?.state) {
    case 'open':
    case 'failed': {
      const until = payment.holdUntil ? ` until ${formatDateTime(payment.holdUntil)}` : '';
      return `Wait for the payment${until}, or cancel the order.`;
    }
    case 'due':
      return paymentMethod === 'on_delivery'
        ? 'Ship the order. It is paid on delivery.'
        : 'Record the payment when it arrives, or cancel the order.';
    case 'expired':
      return 'Cancel the order. It was not paid in time.';
    case 'refunded':
      return 'Cancel the order. Its payment was refunded.';
    default:
      return 'Ship the order: add a shipment.';
  }
}

function shippedStep(order: StepOrder): string {
  const left = unshippedItems(order).reduce((sum, { quantity }) => sum + quantity, 0);
  return order.shipments && left > 0
    ? `Ship the other ${formatPieces(left)}.`
    : 'Set the order to Delivered when it has arrived.';
}
