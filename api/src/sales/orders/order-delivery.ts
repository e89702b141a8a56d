import { type DeliveryDates, deliveryDatesAfter, totalDays } from '@vajra/contract';
import type { OrderDocument } from './order.model.ts';

type Order = Pick<
  OrderDocument,
  'status' | 'shipping' | 'payment' | 'paymentMethod' | 'createdAt' | 'shipments'
>;

/**
 * Returns the days on which an order is expected, from the shipping method and the handling time with
 * which it was placed: counted from its payment, from its last parcel once it is shipped, or from the
 * order where it is paid on delivery. Undefined while a payment is awaited, for orders that have arrived
 * or were cancelled, and for those that earlier releases stored.
 */
export function expectedDelivery(order: Order): DeliveryDates | undefined {
  const { status, shipping, shipments } = order;
  if (!shipping?.handling) return undefined;
  if (status === 'Shipped') {
    const shippedAt = shipments?.findLast(({ returnId }) => returnId === undefined)?.shippedAt;
    return shippedAt && deliveryDatesAfter(shippedAt, shipping);
  }
  const start = status === 'Pending' ? startOf(order) : undefined;
  return start && deliveryDatesAfter(start, totalDays(shipping.handling, shipping));
}

/** When the shop begins to pack an order. */
function startOf({ payment, paymentMethod, createdAt }: Order): Date | undefined {
  const isUnpaid = !payment || payment.paid === 0;
  if (isUnpaid) return paymentMethod === 'on_delivery' ? createdAt : undefined;
  return payment.events.findLast(({ kind }) => kind === 'paid')?.at ?? createdAt;
}
