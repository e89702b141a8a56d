import { z } from 'zod';
import { orderStatuses, paymentStates } from './constants.ts';
import { defineEndpoint, textStream } from './endpoint.ts';
import { hasMore, id, page, perPage, text, timestamp, valueList } from './fields.ts';
import { day, order, orderParams } from './orders.ts';
import { pageSizes } from './page-sizes.ts';
import { orderReaders } from './staff-roles.ts';

export const orderSorts = ['newest', 'oldest'] as const;
export type OrderSort = (typeof orderSorts)[number];

const statuses = valueList(orderStatuses, 'order statuses');
const requestedPayments = valueList(paymentStates, 'payment states');

/** Filters of the admin's order list and its export. */
const orderFilter = z.object({
  status: statuses.optional(),
  payment: requestedPayments
    .optional()
    .describe('Payment states. Orders of earlier releases have none.'),
  search: text(100)
    .optional()
    .describe(
      "Prefixes of the order id, of a word of the customer's name, of their email address or of their phone number with or without the calling code. Ignores case, accents, spaces and punctuation. Every term must match.",
    ),
  from: day.optional().describe("The first day, in the store's time zone."),
  to: day.optional().describe('The last day.'),
  userId: id.optional(),
  sort: z.enum(orderSorts, 'must be newest or oldest').default('newest'),
});
export type OrderFilter = z.output<typeof orderFilter>;

/**
 * Why an order changes stock: it is placed, cancelled, or reinstated after a cancellation; pieces come
 * back to be sold again, or are sent as a replacement.
 */
export const orderMovementReasons = [
  'ordered',
  'cancelled',
  'reinstated',
  'returned',
  'exchanged',
] as const;

/** A change of a product's stock by an order, from the stock ledger. */
const orderMovement = z.object({
  p_id: z.int(),
  /** Number of pieces, negative when they leave the stock. */
  change: z.int(),
  reason: z.enum(orderMovementReasons),
  at: timestamp,
  /** The customer or admin who caused the change. */
  u_id: z.int(),
});
export type OrderMovement = z.output<typeof orderMovement>;

const unusualHold = z
  .object({
    kind: z
      .enum(['account', 'network', 'new_accounts'])
      .describe(
        '`new_accounts` are those without a confirmed address that ordered within the hour.',
      ),
    /** Of an account only. */
    userId: z.int().optional(),
    accounts: z.int(),
    orders: z.int(),
    pieces: z.int(),
    /** Rupees, at list prices. */
    value: z.number(),
  })
  .meta({ id: 'UnusualHold' });
export type UnusualHold = z.output<typeof unusualHold>;

/** Order calls for admins, with pages and filters, which /api/orders/all does not have. */
export const adminOrderEndpoints = {
  getUnusualHolds: defineEndpoint({
    method: 'GET',
    path: '/api/orders/unusual-holds',
    description:
      'Accounts and networks whose Pending orders hold more than an account with a confirmed address may, and many orders of new accounts, largest value first.',
    access: 'admin',
    roles: orderReaders,
    response: z.object({ holds: z.array(unusualHold) }),
  }),
  getOrders: defineEndpoint({
    method: 'GET',
    path: '/api/orders',
    description:
      'A page of orders, newest first, filtered by status, payment, search, dates and customer.',
    access: 'admin',
    roles: orderReaders,
    query: orderFilter.extend({ page, perPage: perPage(pageSizes.adminOrders) }),
    response: z.object({
      orders: z.array(order),
      totalCount: z.int(),
      hasMore,
    }),
  }),
  exportOrders: defineEndpoint({
    method: 'GET',
    path: '/api/orders/export',
    description: 'All orders that match the filters, as CSV with one row per order.',
    access: 'admin',
    roles: orderReaders,
    query: orderFilter,
    success: { kind: 'file', type: 'text/csv' },
    response: textStream,
  }),
  getOrder: defineEndpoint({
    method: 'GET',
    path: '/api/orders/{orderId}',
    description: 'An order with its stock movements, oldest first.',
    access: 'admin',
    roles: orderReaders,
    params: orderParams,
    response: z.object({ order, stock: z.array(orderMovement) }),
  }),
} as const;
