import { accountEndpoints } from './accounts.ts';
import { auditEndpoints } from './audit.ts';
import { cartEndpoints } from './cart.ts';
import { contactEndpoints } from './contacts.ts';
import { contentEndpoints } from './content.ts';
import type { Endpoint } from './endpoint.ts';
import { inquiryEndpoints } from './inquiries.ts';
import { lookupEndpoints } from './lookups.ts';
import { orderEndpoints } from './orders.ts';
import { productEndpoints } from './products.ts';
import { reviewEndpoints } from './reviews.ts';
import { storeEndpoints } from './store.ts';

/** Every call there is. */
export const endpoints = {
  ...contentEndpoints,
  ...productEndpoints,
  ...lookupEndpoints,
  ...reviewEndpoints,
  ...cartEndpoints,
  ...accountEndpoints,
  ...orderEndpoints,
  ...inquiryEndpoints,
  ...contactEndpoints,
  ...auditEndpoints,
  ...storeEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

export * from './accounts.ts';
export * from './audit.ts';
export * from './cart.ts';
export * from './constants.ts';
export * from './contacts.ts';
export * from './content.ts';
export * from './endpoint.ts';
export * from './fields.ts';
export * from './inquiries.ts';
export * from './lookups.ts';
export * from './money.ts';
export * from './order-id.ts';
export * from './orders.ts';
export * from './products.ts';
export * from './reviews.ts';
export * from './store.ts';
export * from './unserved.ts';
