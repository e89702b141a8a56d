import { z } from 'zod';
import { newsLine } from './content.ts';
import { defineEndpoint, envelope } from './endpoint.ts';

/** What the browser needs to know of this shop; names are configuration, not code. */
export const storeConfig = z.object({
  name: z.string(),
  tagline: z.string(),
  /** For the chat button, which opens a messaging app. */
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  mapUrl: z.string(),
  social: z.array(z.object({ name: z.string(), url: z.string() })),
  priceBasis: z.enum(['list', 'discounted']),
});
export type StoreConfig = z.output<typeof storeConfig>;

export const storeEndpoints = {
  getStoreConfig: defineEndpoint({
    method: 'GET',
    path: '/api/store',
    access: 'public',
    response: storeConfig,
  }),
  /** The process answers. */
  live: defineEndpoint({
    method: 'GET',
    path: '/api/health/live',
    access: 'public',
    response: z.object({ message: z.string() }),
  }),
  /** The database answers too; 503 while it does not. */
  ready: defineEndpoint({
    method: 'GET',
    path: '/api/health/ready',
    access: 'public',
    response: z.object({ message: z.string() }),
  }),
  dashboardCounter: defineEndpoint({
    method: 'GET',
    path: '/dashboardcounter',
    access: 'admin',
    response: envelope(
      z.object({
        total_orders: z.int(),
        total_products: z.int(),
        total_users: z.int(),
        /** Contact messages: the card leads to them. */
        total_requests: z.int(),
        getNewsLine: newsLine.nullable(),
      }),
    ),
  }),
} as const;
