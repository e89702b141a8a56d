import { z } from 'zod';
import { newsLine } from './content.ts';
import { defineEndpoint, envelope } from './endpoint.ts';

/** What the browser needs to know of this shop; names are configuration, not code. */
export const storeConfig = z
  .object({
    name: z.string(),
    tagline: z.string(),
    /** For the chat button, which opens a messaging app. */
    phone: z.string(),
    email: z.string(),
    address: z.string(),
    mapUrl: z.string(),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    priceBasis: z.enum(['list', 'discounted']),
  })
  .meta({ id: 'StoreConfig' });
export type StoreConfig = z.output<typeof storeConfig>;

export const storeEndpoints = {
  getStoreConfig: defineEndpoint({
    method: 'GET',
    path: '/api/store',
    description:
      'What the browser needs to know of this shop: name, address, phone, links, which price is charged.',
    access: 'public',
    revalidates: true,
    response: storeConfig,
  }),
  /** Not in the spec: from it clients are generated, and the page /api/docs is shown. */
  getOpenApi: defineEndpoint({
    method: 'GET',
    path: '/api/openapi.json',
    description: 'This document: every call in OpenAPI 3.1.',
    access: 'public',
    revalidates: true,
    response: z.record(z.string(), z.unknown()),
  }),
  /** The process answers. */
  live: defineEndpoint({
    method: 'GET',
    path: '/api/health/live',
    description: 'Says that the process answers.',
    access: 'public',
    response: z.object({ message: z.string() }),
  }),
  /** The database answers too; 503 while it does not. */
  ready: defineEndpoint({
    method: 'GET',
    path: '/api/health/ready',
    description: 'Says that the database answers too; 503 while it does not.',
    access: 'public',
    response: z.object({ message: z.string() }),
  }),
  dashboardCounter: defineEndpoint({
    method: 'GET',
    path: '/dashboardcounter',
    description: 'The figures with which the back office begins, and the news line.',
    access: 'admin',
    response: envelope(
      z.object({
        total_orders: z.int(),
        total_products: z.int(),
        total_users: z.int(),
        /** Contact messages: the card leads to them. */
        total_requests: z.int(),
        /** Not in the spec: what nobody has dealt with yet, which the side bar shows. */
        waiting_orders: z.int(),
        waiting_inquiries: z.int(),
        getNewsLine: newsLine.nullable(),
      }),
    ),
  }),
} as const;
