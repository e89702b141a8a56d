import type { OrderReturn } from './order-return.ts';
import type { Order } from './orders.ts';
import type { Shipment } from './shipment.ts';

export type TimelineEntry =
  | ({ kind: 'status' } & Order['history'][number])
  | { kind: 'shipment'; at: string; shipment: Shipment }
  | ({ kind: 'return'; returnId: number } & OrderReturn['history'][number]);

/** Returns what has happened to an order, oldest first. A status comes before the parcel with
 * which it was set. */
export function orderTimeline({
  history,
  shipments = [],
  returns = [],
}: Pick<Order, 'history' | 'shipments' | 'returns'>): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...history.map((entry) => ({ kind: 'status' as const, ...entry })),
    ...shipments.map((one) => ({ kind: 'shipment' as const, at: one.shippedAt, shipment: one })),
    ...returns.flatMap(({ returnId, history: steps }) =>
      steps.map((step) => ({ kind: 'return' as const, returnId, ...step })),
    ),
  ];
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
