import { acceptedStatuses } from './constants.ts';
import type { Order } from './orders.ts';
import { arrivedPieces } from './return-rules.ts';

/**
 * Whether pieces of an order have left the store, so that cancelling it returns none to stock. Parcels
 * and pieces that came back count also after an admin has set the order back to Pending.
 */
export function isShipped(order: {
  status: Order['status'];
  shipments?: readonly unknown[] | undefined;
  returns?: readonly Pick<NonNullable<Order['returns']>[number], 'items'>[] | undefined;
}): boolean {
  const { status, shipments = [], returns = [] } = order;
  const hasReturned = returns.some(({ items }) => items.some((item) => arrivedPieces(item) > 0));
  return acceptedStatuses.includes(status) || shipments.length > 0 || hasReturned;
}
