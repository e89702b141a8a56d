import { z } from 'zod';
import { defineEndpoint, textStream } from './endpoint.ts';
import { email, id, optionalText, page, perPage, timestamp } from './fields.ts';
import { pageSizes } from './page-sizes.ts';
import { messageEditors, messageReaders } from './staff-roles.ts';

export const subscriber = z
  .object({
    subscriber_id: z.int(),
    email: z.string(),
    requestedAt: timestamp,
    /** When a mailed link was used, which subscribes the address; null until then. */
    confirmedAt: timestamp.nullable(),
  })
  .meta({ id: 'NewsletterSubscriber' });
export type NewsletterSubscriber = z.output<typeof subscriber>;

export const newsletterEndpoints = {
  subscribeToNewsletter: defineEndpoint({
    method: 'POST',
    path: '/api/newsletter',
    description:
      'Sends a link that subscribes the address to the newsletter, unless it is subscribed. The response is the same in both cases.',
    access: 'public',
    failures: [429],
    body: z.object({ email: email('is required') }),
    response: z.object({ message: z.string() }),
  }),
  getSubscribers: defineEndpoint({
    method: 'GET',
    path: '/api/newsletter/subscribers',
    description:
      'A page of subscribers and of addresses that are not confirmed yet, newest first. A search returns the addresses that begin with it, in alphabetical order.',
    access: 'admin',
    roles: messageReaders,
    query: z.object({
      page,
      perPage: perPage(pageSizes.subscribers),
      search: optionalText(254).optional(),
    }),
    response: z.object({ subscribers: z.array(subscriber), totalCount: z.int() }),
  }),
  exportSubscribers: defineEndpoint({
    method: 'GET',
    path: '/api/newsletter/export',
    description:
      'All confirmed subscribers as CSV: address, time of the confirmation, and a link for each that ends the subscription with one request (RFC 8058).',
    access: 'admin',
    roles: messageReaders,
    success: { kind: 'file', type: 'text/csv' },
    response: textStream,
  }),
  deleteSubscriber: defineEndpoint({
    method: 'DELETE',
    path: '/api/newsletter/subscribers/{subscriber_id}',
    description: 'Ends a subscription and deletes its address.',
    access: 'admin',
    roles: messageEditors,
    params: z.object({ subscriber_id: id }),
    response: z.object({ message: z.string() }),
  }),
} as const;
