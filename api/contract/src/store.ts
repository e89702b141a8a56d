import { z } from 'zod';
import { paymentMethods } from './constants.ts';
import { newsLine } from './content.ts';
import { defineEndpoint, envelope } from './endpoint.ts';
import { homeOverrides } from './home-content.ts';
import { everyStaffRole, owners } from './staff-roles.ts';
import { publicTax } from './tax-settings.ts';

const priceBasis = z.enum(['list', 'discounted'], 'must be list or discounted');

const checkoutPrice = z.object({
  priceBasis: priceBasis.describe('What checkout charges.'),
  isChosen: z
    .boolean()
    .describe(
      'Whether an owner or the setting CHECKOUT_PRICE has chosen it, rather than being the default.',
    ),
  /** Active products with a discount, which `list` does not apply. */
  discountedProducts: z.int(),
});

/** Working days, from and to. */
const workingDays = z.object({ fromDays: z.int(), toDays: z.int() });

/** What the store promises before an order is placed. */
export const deliveryPromise = z.object({
  handling: workingDays,
  /** The active shipping methods in their order. The first one is the default. */
  methods: z.array(workingDays.extend({ name: z.string() })),
});
export type DeliveryPromise = z.output<typeof deliveryPromise>;

/** The store's public configuration. */
export const storeConfig = z
  .object({
    name: z.string(),
    /** Blank texts are absent: the shop leaves them out. */
    tagline: z.string(),
    /** Also used by the chat button, which opens a messaging app. */
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    mapUrl: z.string(),
    /** A page with a map of the office, to show in a frame; null for none. */
    mapEmbedUrl: z.string().nullable(),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    priceBasis,
    isDemo: z
      .boolean()
      .optional()
      .describe("Whether the shop shows the demo's texts. Always present in responses."),
    about: z
      .string()
      .nullable()
      .optional()
      .describe('What the About page says, in paragraphs; null for nothing.'),
    since: z.int().optional().describe('The year in which the copyright begins.'),
    timeZone: z
      .string()
      .optional()
      .describe("Of the shop's days, such as Asia/Kolkata. Always present in responses."),
    /** Days from the order to its estimated delivery while no shipping method is active. */
    deliveryDays: z.int(),
    delivery: deliveryPromise
      .optional()
      .describe('The handling time and the shipping methods. Always present in responses.'),
    paymentMethods: z
      .object({ INR: z.array(z.enum(paymentMethods)), USD: z.array(z.enum(paymentMethods)) })
      .optional()
      .describe('The methods that checkout offers, by currency. Always present in responses.'),
    isDemoPayment: z
      .boolean()
      .optional()
      .describe('Whether payments are demonstrations, which move no money.'),
    tax: publicTax
      .optional()
      .describe('What checkout needs to know about taxes; absent until they are set up.'),
    home: homeOverrides
      .optional()
      .describe('What staff have changed on the home page; absent when nothing is.'),
  })
  .meta({ id: 'StoreConfig' });
export type StoreConfig = z.output<typeof storeConfig>;

export const storeEndpoints = {
  getStoreConfig: defineEndpoint({
    method: 'GET',
    path: '/api/store',
    description: "The store's name, address, phone number, links and price basis.",
    access: 'public',
    success: { kind: 'revalidated' },
    response: storeConfig,
  }),
  getCheckoutPrice: defineEndpoint({
    method: 'GET',
    path: '/api/store/checkout-price',
    description: 'Whether checkout charges list prices or discounted prices.',
    access: 'admin',
    roles: everyStaffRole,
    response: checkoutPrice,
  }),
  changeCheckoutPrice: defineEndpoint({
    method: 'PUT',
    path: '/api/store/checkout-price',
    description:
      'Decides what checkout charges, from the next order on. Overrides the CHECKOUT_PRICE of the environment. An order whose customer was shown another total fails with 409.',
    access: 'admin',
    roles: owners,
    body: z.object({ priceBasis }),
    response: checkoutPrice.extend({ message: z.string() }),
  }),
  /** Clients can be generated from it; /api/docs renders it. */
  getOpenApi: defineEndpoint({
    method: 'GET',
    path: '/api/openapi.json',
    description: 'This document: all calls in OpenAPI 3.1.',
    access: 'public',
    success: { kind: 'revalidated' },
    response: z.record(z.string(), z.unknown()),
  }),
  live: defineEndpoint({
    method: 'GET',
    path: '/api/health/live',
    description: 'Succeeds while the process is running.',
    access: 'public',
    response: z.object({ message: z.string() }),
  }),
  ready: defineEndpoint({
    method: 'GET',
    path: '/api/health/ready',
    description:
      'Succeeds while the process can show the catalogue, which it has in memory. The message says when the database does not respond.',
    access: 'public',
    response: z.object({ message: z.string() }),
  }),
  dashboardCounter: defineEndpoint({
    method: 'GET',
    path: '/dashboardcounter',
    description: 'The counts on the admin dashboard, and the news line.',
    access: 'admin',
    roles: everyStaffRole,
    isPolled: true,
    response: envelope(
      z.object({
        total_orders: z.int(),
        total_products: z.int(),
        total_users: z.int(),
        /** Contact messages. */
        total_requests: z.int(),
        /** Orders and inquiries that are still open, shown in the sidebar. */
        waiting_orders: z.int(),
        waiting_inquiries: z.int(),
        getNewsLine: newsLine.nullable(),
      }),
    ),
  }),
} as const;
