import { z } from 'zod';
import { existingPassword, profile } from './accounts.ts';
import { cartRow } from './cart.ts';
import { contactDetail } from './contacts.ts';
import { defineEndpoint } from './endpoint.ts';
import { timestamp } from './fields.ts';
import { inquiryDetail } from './inquiries.ts';
import { listSettings } from './list-settings.ts';
import { subscriber } from './newsletter.ts';
import { order } from './orders.ts';
import { paymentAttempt, refund } from './payments.ts';
import { returnRequest } from './returns.ts';
import { review } from './reviews.ts';
import { savedData } from './saved.ts';
import { secondFactors } from './second-factor.ts';
import { activeSession } from './sessions.ts';
import { stockAlertData } from './stock-alerts.ts';

/** Everything that the store keeps about a customer. */
export const personalData = z
  .object({
    exportedAt: timestamp,
    profile,
    orders: z.array(order),
    /** The return requests. Their photographs are at /api/returns/{returnId}/photos/{photo}. */
    returns: z.array(returnRequest),
    /** Attempts to pay the orders, and the money that arrived. */
    payments: z.array(
      paymentAttempt.omit({ paymentId: true, reference: true, charges: true }).extend({
        orderId: z.string(),
        charges: z.array(paymentAttempt.shape.charges.element.omit({ chargeId: true })),
      }),
    ),
    refunds: z.array(
      refund
        .omit({ refundId: true, reason: true, by: true, problem: true })
        .extend({ orderId: z.string() }),
    ),
    reviews: z.array(review),
    /** Those whose address a mailed link has shown to be the account's, with the shop's replies. */
    inquiries: z.array(inquiryDetail),
    messages: z.array(contactDetail),
    /** The subscription of the confirmed address, if any. */
    newsletter: subscriber.nullable(),
    cart: z.array(cartRow),
    /** The saved products, and the token of the link that shares them. */
    saved: savedData,
    /** The products that the customer, or the confirmed address, waits for. */
    stockAlerts: stockAlertData,
    /** The columns and saved views of an admin. */
    lists: z.array(listSettings),
    sessions: z.array(activeSession),
    secondFactors,
  })
  .meta({ id: 'PersonalData' });
export type PersonalData = z.output<typeof personalData>;

export const personalDataEndpoints = {
  getPersonalData: defineEndpoint({
    method: 'GET',
    path: '/api/users/me/data',
    description:
      'Everything that the store keeps about the signed-in user: profile, orders, payments, refunds, return requests, reviews, cart, saved products, sold-out products that they wait for, sessions, which second factors there are, and the subscription to the newsletter, the inquiries and the messages of the confirmed email address, with their replies.',
    access: 'customer',
    limit: { uses: 10, minutes: 60 },
    failures: [429],
    response: personalData,
  }),
  closeAccount: defineEndpoint({
    method: 'POST',
    path: '/api/users/me/close',
    description:
      "Deletes the signed-in customer's account after checking the password. Guests, who have none, need a sign-in within the last ten minutes. Refused with 409 while an order is pending or shipped, and for admins, whose accounts another admin deletes. Orders stay for bookkeeping without name and address, and reviews without a name.",
    access: 'customer',
    limit: { uses: 10, minutes: 15 },
    failures: [409, 429],
    body: z.object({
      /** Not for guests. */
      current_password: existingPassword('Current password is required').optional(),
    }),
    response: z.object({ message: z.string() }),
  }),
} as const;
