import { z } from 'zod';
import { orderStatuses } from './constants.ts';
import { defineEndpoint, textStream } from './endpoint.ts';
import { hasMore, id, page, perPage, text, timestamp } from './fields.ts';
import { day, order, orderParams } from './orders.ts';

export const orderSorts = ['newest', 'oldest'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** One status or several, separated by commas or with the key repeated; several mean any of them. */
const statuses = z
  .union([text(60), z.array(z.string()).max(10)], 'must be a list of order statuses')
  .transform((value) => (typeof value === 'string' ? value.split(',') : value))
  .pipe(z.array(z.enum(orderStatuses, 'must be one of the order statuses')))
  .meta({ anyOf: undefined, type: 'array', items: { type: 'string', enum: [...orderStatuses] } });

/** What narrows the orders down. */
const orderFilter = z.object({
  status: statuses.optional(),
  search: text(100)
    .optional()
    .describe(
      "The beginning of an order's id, of a word of the customer's name, of their e-mail address or of their phone number, with or without its calling code. Case, accents, blanks and signs do not matter. Of several words each has to be found.",
    ),
  from: day.optional().describe("The first day, in the store's time zone."),
  to: day.optional().describe('The last day.'),
  userId: id.optional(),
  sort: z.enum(orderSorts, 'must be newest or oldest').default('newest'),
});
export type OrderFilter = z.output<typeof orderFilter>;

/** Why an order moves stock: it is placed, cancelled, or taken out of Cancelled. */
export const orderMovementReasons = ['ordered', 'cancelled', 'reinstated'] as const;

/** What an order did to the stock of a product, as the ledger has it. */
const orderMovement = z.object({
  p_id: z.int(),
  /** Pieces: negative where they were taken. */
  change: z.int(),
  reason: z.enum(orderMovementReasons),
  at: timestamp,
  /** Who did it: the customer, or an admin. */
  u_id: z.int(),
});
export type OrderMovement = z.output<typeof orderMovement>;

/** What the back office asks of orders. Not in the spec, whose /api/orders/all has no pages. */
export const adminOrderEndpoints = {
  getOrders: defineEndpoint({
    method: 'GET',
    path: '/api/orders',
    description: 'A page of all orders, newest first, by status, words, days and customer.',
    access: 'admin',
    query: orderFilter.extend({ page, perPage: perPage(20) }),
    response: z.object({
      orders: z.array(order),
      totalCount: z.int(),
      hasMore,
    }),
  }),
  exportOrders: defineEndpoint({
    method: 'GET',
    path: '/api/orders/export',
    description: 'All orders that a filter shows, as CSV: an order a line.',
    access: 'admin',
    query: orderFilter,
    responseType: 'text/csv',
    response: textStream,
  }),
  getOrder: defineEndpoint({
    method: 'GET',
    path: '/api/orders/{orderId}',
    description: 'One order, with what it did to stock, the first movement first.',
    access: 'admin',
    params: orderParams,
    response: z.object({ order, stock: z.array(orderMovement) }),
  }),
} as const;
