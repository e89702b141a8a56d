import { acceptedStatuses } from './constants.ts';
import type { Order } from './orders.ts';

/**
 * Whether pieces of an order have left the store, so that cancelling it returns none to stock. Parcels
 * count also after an admin has set the order back to Pending.
 */
export function isShipped(order: {
  status: Order['status'];
  shipments?: readonly unknown[] | undefined;
}): boolean {
  return acceptedStatuses.includes(order.status) || (order.shipments ?? []).length > 0;
}
