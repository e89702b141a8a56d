import { acceptedStatuses, type OrderStatus } from './constants.ts';
import { arrivedPieces } from './return-rules.ts';

// Without schemas: the profile loads this file.

/** Who changes an order's status: `system` is the shop, when an order was not confirmed in time. */
export const orderActors = ['customer', 'admin', 'system'] as const;
export type OrderActor = (typeof orderActors)[number];

/**
 * What a change of the status does:
 * - `sell`: takes the pieces from stock. The change fails if there are not enough.
 * - `restock`: returns the pieces to stock.
 * - `refund`: sends back what was paid.
 * - `issueInvoice`: issues the invoice, unless the order has one.
 * - `creditInvoice`: credits the invoice of an order for which nothing was paid. Refunds credit others.
 * - `hold`: counts the order against the limits of open orders until it is paid.
 * - `requestReturn`: requests the return of the pieces in place of the change.
 */
export type OrderEffect =
  | 'sell'
  | 'restock'
  | 'refund'
  | 'issueInvoice'
  | 'creditInvoice'
  | 'hold'
  | 'requestReturn';

export interface OrderTransition {
  from: OrderStatus;
  to: OrderStatus;
  by: readonly OrderActor[];
  /** Where the pieces must be. */
  pieces: 'anywhere' | 'in store' | 'left store';
  effects: readonly OrderEffect[];
  /** The mail to the customer, unless the order had the status since it was placed or reopened. */
  mail: 'shipped' | 'delivered' | 'cancelled' | 'reopened' | null;
}

type Row = readonly [
  from: OrderStatus,
  to: OrderStatus,
  by: OrderTransition['by'],
  pieces: OrderTransition['pieces'],
  effects: OrderTransition['effects'],
  mail: OrderTransition['mail'],
];

const admin = ['admin'] as const;
const customer = ['customer'] as const;
const shop = ['admin', 'system'] as const;
const returnAll = ['restock', 'refund', 'creditInvoice'] as const;

const rows: readonly Row[] = [
  ['Pending', 'Shipped', admin, 'anywhere', ['issueInvoice'], 'shipped'],
  ['Pending', 'Delivered', admin, 'anywhere', ['issueInvoice'], 'delivered'],
  ['Pending', 'Cancelled', orderActors, 'in store', returnAll, 'cancelled'],
  ['Pending', 'Cancelled', shop, 'left store', ['creditInvoice'], 'cancelled'],
  ['Pending', 'Cancelled', customer, 'left store', ['requestReturn'], null],
  ['Shipped', 'Pending', admin, 'anywhere', ['hold'], null],
  ['Shipped', 'Delivered', admin, 'anywhere', ['issueInvoice'], 'delivered'],
  ['Shipped', 'Cancelled', admin, 'anywhere', ['creditInvoice'], 'cancelled'],
  ['Shipped', 'Cancelled', customer, 'anywhere', ['requestReturn'], null],
  ['Delivered', 'Pending', admin, 'anywhere', ['hold'], null],
  ['Delivered', 'Shipped', admin, 'anywhere', ['issueInvoice'], null],
  ['Delivered', 'Cancelled', admin, 'anywhere', ['creditInvoice'], 'cancelled'],
  ['Cancelled', 'Pending', shop, 'in store', ['sell', 'hold'], 'reopened'],
  ['Cancelled', 'Pending', shop, 'left store', ['hold'], 'reopened'],
  ['Cancelled', 'Shipped', admin, 'in store', ['sell', 'issueInvoice'], 'shipped'],
  ['Cancelled', 'Shipped', admin, 'left store', ['issueInvoice'], 'shipped'],
  ['Cancelled', 'Delivered', admin, 'in store', ['sell', 'issueInvoice'], 'delivered'],
  ['Cancelled', 'Delivered', admin, 'left store', ['issueInvoice'], 'delivered'],
];

/**
 * Every change of an order's status. Admins may set any status: in the other direction than an order
 * takes, they correct a mistake. The system cancels orders that were not paid in time, and reopens those
 * that are paid late.
 */
export const orderTransitions: readonly OrderTransition[] = rows.map(
  ([from, to, by, pieces, effects, mail]) => ({ from, to, by, pieces, effects, mail }),
);

interface TransitionOrder {
  status: OrderStatus;
  hasLeftStore?: true | undefined;
  shipments?: readonly unknown[] | undefined;
  returns?: readonly { items: readonly Parameters<typeof arrivedPieces>[0][] }[] | undefined;
}

/** Returns the change of an order's status by an actor, or undefined if it is not allowed. */
export function findTransition(
  order: TransitionOrder,
  to: OrderStatus,
  by: OrderActor,
): OrderTransition | undefined {
  const pieces = isOutOfStore(order) ? 'left store' : 'in store';
  return orderTransitions.find(
    (each) =>
      each.from === order.status &&
      each.to === to &&
      each.by.includes(by) &&
      (each.pieces === 'anywhere' || each.pieces === pieces),
  );
}

/** Returns how a customer can cancel an order: at once, or by a return request, or null. */
export function cancellationOf(order: TransitionOrder): 'immediate' | 'byReturn' | null {
  const transition = findTransition(order, 'Cancelled', 'customer');
  if (!transition) return null;
  return transition.effects.includes('requestReturn') ? 'byReturn' : 'immediate';
}

/**
 * Whether the pieces of an order have left the store. Parcels and pieces that came back count also after
 * an admin has set the order back to Pending. A cancelled order keeps how it was cancelled: earlier
 * releases returned the pieces of all to stock.
 */
export function isOutOfStore(order: TransitionOrder): boolean {
  if (order.status === 'Cancelled') return order.hasLeftStore === true;
  return wasShipped(order);
}

/** Whether pieces of an order have been shipped at any time. */
export function wasShipped(order: TransitionOrder): boolean {
  const { status, hasLeftStore, shipments = [], returns = [] } = order;
  const hasReturned = returns.some(({ items }) => items.some((item) => arrivedPieces(item) > 0));
  return (
    hasLeftStore === true ||
    acceptedStatuses.includes(status) ||
    shipments.length > 0 ||
    hasReturned
  );
}
