import type { OrderReturn } from './order-return.ts';
import type { Order } from './orders.ts';
import type { OrderPayment } from './payment.ts';
import type { Shipment } from './shipment.ts';

export type TimelineEntry =
  | ({ kind: 'status' } & Order['history'][number])
  | { kind: 'shipment'; at: string; shipment: Shipment }
  | ({ kind: 'return'; returnId: number } & OrderReturn['history'][number])
  | { kind: 'payment'; at: string; event: OrderPayment['events'][number] };

interface TimelineOrder extends Pick<Order, 'history' | 'shipments' | 'returns'> {
  payment?: Pick<OrderPayment, 'events'> | undefined;
}

/**
 * Returns what has happened to an order, oldest first. A status comes before the parcel with which it
 * was set.
 */
export function orderTimeline({
  history,
  shipments = [],
  returns = [],
  payment,
}: TimelineOrder): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...history.map((entry) => ({ kind: 'status' as const, ...entry })),
    ...shipments.map((one) => ({ kind: 'shipment' as const, at: one.shippedAt, shipment: one })),
    ...returns.flatMap(({ returnId, history: steps }) =>
      steps.map((step) => ({ kind: 'return' as const, returnId, ...step })),
    ),
    ...(payment?.events ?? []).map((event) => ({ kind: 'payment' as const, at: event.at, event })),
  ];
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
