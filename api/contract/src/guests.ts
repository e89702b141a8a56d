import { z } from 'zod';
import { session } from './accounts.ts';
import { defineEndpoint, envelope } from './endpoint.ts';
import { email, phone, text } from './fields.ts';
import { order, orderParams } from './orders.ts';

/** A request for a code; the code alone is worth nothing without it. */
const guestRequest = z
  .string('Request is required')
  .regex(/^[\w-]{43}$/, 'is not a request for a code');

/** The code of a mail. Spaces are accepted, because people copy it with them. */
const guestCode = z
  .string('Enter the code from our email.')
  .overwrite((value) => value.replace(/\s/g, ''))
  .regex(/^\d{6}$/, 'The code has 6 digits.');

/** An order as the link of a mail shows it, to anyone who has the link. */
export const publicOrder = order
  .pick({
    orderId: true,
    totalAmount: true,
    currency: true,
    priceBasis: true,
    status: true,
    hasLeftStore: true,
    createdAt: true,
    items: true,
    shipping: true,
    tax: true,
    paymentMethod: true,
    payment: true,
    history: true,
    shipments: true,
  })
  .extend({
    /** The contact with masked name and address: A•••, a•••@example.com. Null once it was deleted. */
    customer: z.object({ u_name: z.string(), email: z.string() }).nullable(),
    destination: z.object({ city: z.string(), country: z.string() }).nullable(),
  })
  .meta({ id: 'PublicOrder' });
export type PublicOrder = z.output<typeof publicOrder>;

/** What screens show of an order, whether by its link or to its customer. */
export type ShownOrder = Omit<PublicOrder, 'customer' | 'destination'>;

export const guestEndpoints = {
  requestGuestCode: defineEndpoint({
    method: 'POST',
    path: '/api/users/guest/code',
    description:
      'Sends a code of six digits and a link with which the owner of an email address orders without a password. The response and its time are the same for an address that has an account; its owner is notified instead. The phone number is stored with a new guest and decides on the currency.',
    access: 'public',
    failures: [429],
    body: z.object({ email: email(), mo_no: phone }),
    response: z.object({ message: z.string(), request: guestRequest }),
  }),
  signInAsGuest: defineEndpoint({
    method: 'POST',
    path: '/api/users/guest/sign-in',
    description:
      'Signs in with the request and its code, or with the token of the mailed link. They work once, within ten minutes, and a request allows five codes. Creates the guest if there is none with the address; otherwise the earlier orders are found again. Responds as /userlogin does. A wrong code is a 400.',
    access: 'public',
    failures: [401, 403, 429],
    body: z
      .object({
        request: guestRequest.optional(),
        code: guestCode.optional(),
        token: text(200, 'Token is required').optional(),
      })
      .refine(({ request, code, token }) => (token === undefined) === Boolean(request && code), {
        error: 'Send a request and its code, or the token of a link',
        path: ['code'],
      }),
    response: envelope(session),
  }),
  getPublicOrder: defineEndpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/public',
    description:
      "A guest's order with masked personal data, for the link of an order mail. The key is no longer valid once the guest has signed out everywhere, has an account or is deleted.",
    access: 'public',
    failures: [429],
    params: orderParams,
    query: z.object({ key: text(200, 'Key is required') }),
    response: publicOrder,
  }),
  getMyOrder: defineEndpoint({
    method: 'GET',
    path: '/api/orders/mine/{orderId}',
    description: "One of the signed-in user's orders.",
    access: 'customer',
    params: orderParams,
    response: order,
  }),
} as const;
