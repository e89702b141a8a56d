import type { Order } from './orders.ts';
import type { Shipment } from './shipment.ts';

export type TimelineEntry =
  | ({ kind: 'status' } & Order['history'][number])
  | { kind: 'shipment'; at: string; shipment: Shipment };

/** Returns what has happened to an order, oldest first. A status comes before the parcel with
 * which it was set. */
export function orderTimeline({
  history,
  shipments = [],
}: Pick<Order, 'history' | 'shipments'>): TimelineEntry[] {
  const entries: TimelineEntry[] = [
    ...history.map((entry) => ({ kind: 'status' as const, ...entry })),
    ...shipments.map((one) => ({ kind: 'shipment' as const, at: one.shippedAt, shipment: one })),
  ];
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
