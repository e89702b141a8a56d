import { z } from 'zod';
import { orderStatuses, paymentMethods } from './constants.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  blankable,
  decimal,
  email,
  id,
  ignored,
  itemList,
  page,
  perPage,
  text,
  textOrBlank,
  timestamp,
  userName,
  wholeNumber,
} from './fields.ts';
import { panPattern } from './gst.ts';
import { invoiceReference } from './invoice-reference.ts';
import { normalizeOrderId, orderIdPattern } from './order-id.ts';
import { orderReturn } from './order-return.ts';
import { orderShipping } from './order-shipping.ts';
import { orderActors } from './order-transitions.ts';
import { maxQuantity, pageSizes } from './page-sizes.ts';
import { orderPayment } from './payment.ts';
import { shipment } from './shipment.ts';
import { orderEditors, orderReaders } from './staff-roles.ts';

export const shippingAddress = z.object({
  address: text(300, 'Address is required'),
  city: text(120, 'City is required'),
  /** Blank where addresses of the country have none: see addresses.ts. */
  state: textOrBlank(120, 'State is required'),
  /** Blank as the state. */
  postalCode: textOrBlank(20, 'Postal code is required'),
  country: text(80, 'Country is required'),
});
export type ShippingAddress = z.output<typeof shippingAddress>;

const orderId = text(20).overwrite(normalizeOrderId).regex(orderIdPattern, 'is not an order id');
export const orderParams = z.object({ orderId });

export const order = z
  .object({
    orderId: z.string(),
    id: z.string(),
    userId: z.int(),
    /** What the customer pays: goods, shipping, and tax that prices do not include. */
    totalAmount: z.number(),
    currency: z.enum(['INR', 'USD']),
    priceBasis: z.enum(['list', 'discounted']),
    status: z.enum(orderStatuses),
    /** Set for a cancelled order whose pieces had been shipped, so that they are not back in stock. */
    hasLeftStore: z.literal(true).optional(),
    createdAt: timestamp,
    items: z.array(
      z.object({
        p_id: z.int(),
        sku: z.string(),
        /** The product when the order was placed; `image1` is a file name below /Uploads/. */
        product: z.object({ name: z.string(), image1: z.string().nullable() }),
        quantity: z.int(),
        /** The price of one piece in the order's currency. */
        price: z.number(),
        /**
         * The product's discount in percent when the order was placed, which the price contains if
         * `priceBasis` is `discounted`. Missing for none, and in orders of earlier releases.
         */
        discount: z.number().optional(),
        /** Tax that was added to the price of all pieces. Missing if prices include it. */
        tax: z.number().optional(),
      }),
    ),
    /** The order's contact. The address is not verified: mails go to that of the account. */
    customer: z.object({ u_name: z.string(), email: z.string(), mo_no: z.string() }).nullable(),
    shippingAddress: shippingAddress.nullable(),
    /** Missing in orders of earlier releases, which shipped free of charge. */
    shipping: orderShipping.optional(),
    paymentMethod: z.enum(paymentMethods),
    /** Missing in orders of earlier releases. */
    payment: orderPayment.optional(),
    history: z.array(
      z.object({ status: z.enum(orderStatuses), at: timestamp, by: z.enum(orderActors) }),
    ),
    /** The invoice and credit notes, oldest first. Missing while there are none. */
    invoices: z.array(invoiceReference).optional(),
    /** Tax that was added to the prices. Missing if they include it. */
    tax: z.number().optional(),
    /** The customer's PAN, masked. Only if it was asked for. */
    pan: z.string().optional(),
    /** The parcels, oldest first. Missing while there are none. */
    shipments: z.array(shipment).optional(),
    /** The return requests, oldest first. Missing while there are none. */
    returns: z.array(orderReturn).optional(),
  })
  .meta({ id: 'Order' });
export type Order = z.output<typeof order>;

export const chartRanges = ['day', 'week', 'month'] as const;
export type ChartRange = (typeof chartRanges)[number];

/** A calendar day from 2000 on. */
export const day = z.iso
  .date('must be a day such as 2026-01-31')
  .regex(/^2[01]/, 'must be after 1999');

const perLabel = z.array(z.int());
export const orderChart = z
  .object({
    range: z.enum(chartRanges),
    timeZone: z.string(),
    /** The first and last day of the chart, extended to whole weeks or months. */
    from: z.string(),
    to: z.string(),
    /** 2026-01-31, the Monday of a week, or 2026-01. Empty when there are no orders in the range. */
    labels: z.array(z.string()),
    /** One number per label, as in all lists below. */
    orders: perLabel,
    /** Without cancelled orders. */
    revenue: z.object({ INR: z.array(z.number()), USD: z.array(z.number()) }),
    byStatus: z.object({
      Pending: perLabel,
      Shipped: perLabel,
      Delivered: perLabel,
      Cancelled: perLabel,
    }),
  })
  .meta({ id: 'OrderChart' });
export type OrderChart = z.output<typeof orderChart>;

const changed = z.object({ message: z.string(), order });

/** The 409 of /api/orders/create: the current total. */
export const priceConflict = z.object({
  message: z.string(),
  totalAmount: z.number(),
  currency: z.enum(['INR', 'USD']),
});

export const orderEndpoints = {
  createOrder: defineEndpoint({
    method: 'POST',
    path: '/api/orders/create',
    description:
      "Orders the contents of the signed-in user's cart. Quantities and total, which includes shipping, are only compared with the server's own; when they differ, the call fails with 409 and the current total. It also fails with 409 and a `reason` when the account's Pending orders would hold more pieces or value than how far it is known allows.",
    success: { kind: 'created' },
    idempotent: true,
    failures: [429],
    access: 'customer',
    body: z.object({
      userId: ignored,
      items: itemList(
        z.object({
          p_id: id,
          u_qty: wholeNumber(1, maxQuantity),
          inr_price: decimal(9_999_999_999.99).optional(),
        }),
      ).min(1, 'Your cart is empty.'),
      totalAmount: decimal(9_007_199_254_740),
      /** Whom to contact about this order; by default the account's name and address. */
      contact: z.object({ u_name: userName, email: email() }).optional(),
      shippingAddress,
      shippingMethod: id
        .optional()
        .describe(
          'A `methodId` of /api/shipping/quotes; by default the first one for the country.',
        ),
      paymentMethod: z.enum(paymentMethods, 'must be one of the payment methods'),
      pan: blankable(
        text(20)
          .overwrite((value) => value.replace(/\s/g, '').toUpperCase())
          .regex(panPattern, 'must be a PAN such as ABCDE1234F'),
      ).describe(
        "The customer's permanent account number. Required for orders in rupees from the total that the store has set.",
      ),
    }),
    response: z.object({
      message: z.string(),
      orderId: z.string(),
      totalAmount: z.number(),
      currency: z.enum(['INR', 'USD']),
      status: z.enum(orderStatuses),
      createdAt: timestamp,
      payment: orderPayment
        .optional()
        .describe('If its state is `open`, pay the order with startPayment before `holdUntil`.'),
    }),
  }),
  cancelOrder: defineEndpoint({
    method: 'PUT',
    path: '/api/orders/{orderId}/cancel',
    description:
      'Cancels a Pending order of the signed-in user, and returns its pieces to stock. An order that has been shipped keeps its status and gets a return request for all pieces that no other request has; it is in `returns` of the order, and the message says so.',
    access: 'customer',
    limit: { uses: 30, minutes: 15 },
    params: orderParams,
    response: changed,
  }),
  getMyOrders: defineEndpoint({
    method: 'GET',
    path: '/api/orders/mine',
    description: "A page of the signed-in user's orders, newest first.",
    access: 'customer',
    query: z.object({ page, perPage: perPage(pageSizes.orders) }),
    response: z.object({ orders: z.array(order), totalCount: z.int() }),
  }),
  getAllOrders: defineEndpoint({
    method: 'GET',
    path: '/api/orders/all',
    description: 'All orders, newest first.',
    access: 'admin',
    roles: orderReaders,
    response: z.array(order),
  }),
  getAcceptedOrders: defineEndpoint({
    method: 'GET',
    path: '/api/orders/accepted',
    description: 'All Shipped or Delivered orders, newest first.',
    access: 'admin',
    roles: orderReaders,
    response: z.array(order),
  }),
  getOrderChart: defineEndpoint({
    method: 'GET',
    path: '/api/orders/chart',
    description:
      "Orders and revenue by day, week (from Monday) or month in the store's time zone, for at most 400 of them. Defaults to the last 30 days, 12 weeks or 12 months. Revenue is the money that was received for orders less what was refunded, on the day of each; orders that are not paid add none.",
    access: 'admin',
    roles: orderReaders,
    query: z.object({
      range: z.enum(chartRanges, 'must be day, week or month').default('day'),
      from: day.optional().describe("The first day, in the store's time zone."),
      to: day.optional().describe('The last day. Defaults to today.'),
    }),
    response: orderChart,
  }),
  changeOrderStatus: defineEndpoint({
    method: 'PUT',
    path: '/api/orders/{orderId}/status',
    description:
      'Sets the status of an order. Cancelling returns the pieces of a Pending order to stock, and reinstating takes them again; pieces of a Shipped or Delivered order have left the store and are not returned. If `expected` is given and is no longer the status, nothing changes and the call fails with 409 and the current order.',
    access: 'admin',
    roles: orderEditors,
    params: orderParams,
    body: z.object({
      status: z.enum(orderStatuses, 'must be one of the order statuses'),
      expected: z
        .enum(orderStatuses, 'must be one of the order statuses')
        .optional()
        .describe('The status that the caller believes the order has.'),
    }),
    response: changed,
  }),
} as const;
