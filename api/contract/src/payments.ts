import { z } from 'zod';
import { onlinePaymentMethods, paymentMethods, paymentProviders } from './constants.ts';
import { defineEndpoint } from './endpoint.ts';
import { decimal, text, timestamp } from './fields.ts';
import { order, orderParams } from './orders.ts';
import { orderEditors, orderReaders } from './staff-roles.ts';

const currency = z.string().length(3);
const amounts = z.object({ INR: z.number(), USD: z.number() });
const paymentId = text(40).regex(/^pay_[0-9a-f]{24}$/, 'is not a payment');
const refundId = text(40).regex(/^ref_[0-9a-f]{24}$/, 'is not a refund');
const changed = z.object({ message: z.string(), order });

/** Where a customer is sent to pay. */
const startedPayment = z
  .object({
    paymentId: z.string(),
    provider: z.enum(paymentProviders),
    /** The provider's page; for the demo, the path of a page of the shop. */
    url: z.string(),
  })
  .meta({ id: 'StartedPayment' });

const attemptStates = ['creating', 'open', 'paid', 'failed', 'expired', 'superseded'] as const;

/** An attempt to pay an order. */
export const paymentAttempt = z
  .object({
    paymentId: z.string(),
    provider: z.enum(paymentProviders),
    method: z.enum(paymentMethods),
    state: z.enum(attemptStates),
    amount: z.number(),
    currency,
    createdAt: timestamp,
    /** What an admin wrote about money that arrived by arrangement. */
    reference: z.string().optional(),
    charges: z.array(
      z.object({
        /** The provider's id. */
        chargeId: z.string(),
        amount: z.number(),
        currency,
        at: timestamp,
        /** Whether it paid the order; other money is sent back. */
        isApplied: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'PaymentAttempt' });
export type PaymentAttempt = z.output<typeof paymentAttempt>;
export type PaymentAttemptState = PaymentAttempt['state'];

/**
 * `manual` refunds wait until an admin has sent the money, `pending` ones are about to be sent to the
 * provider, which has received those that are `sent`.
 */
export const refundStates = ['manual', 'pending', 'sent', 'succeeded', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

export const refund = z
  .object({
    refundId: z.string(),
    provider: z.enum(paymentProviders),
    amount: z.number(),
    currency,
    reason: z.string(),
    by: z.enum(['customer', 'admin', 'system']),
    state: z.enum(refundStates),
    /** Why the provider did not send it. */
    problem: z.string().optional(),
    createdAt: timestamp,
    settledAt: timestamp.nullable(),
  })
  .meta({ id: 'Refund' });
export type Refund = z.output<typeof refund>;

export const dispute = z
  .object({
    /** The provider's id, under which its dashboard shows the dispute. */
    disputeId: z.string(),
    provider: z.enum(paymentProviders),
    amount: z.number(),
    currency,
    state: z.enum(['opened', 'won', 'lost']),
    reason: z.string().optional(),
    openedAt: timestamp,
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.output<typeof dispute>;

const reason = text(200, 'Reason is required');

export const paymentEndpoints = {
  startPayment: defineEndpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/payments',
    description:
      "Opens a page on which the signed-in user pays an order online, and returns its address. A repeated call returns the same page while it is open. Without `method` the order's own is used. Fails with 409 for orders that are paid or cancelled and for methods that the provider refuses for the order, and with 503 when the provider does not respond.",
    access: 'customer',
    limit: { uses: 30, minutes: 15 },
    params: orderParams,
    body: z.object({
      method: z.enum(onlinePaymentMethods, 'must be one of the payment methods').optional(),
    }),
    response: startedPayment,
  }),
  getOrderPayment: defineEndpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/payment',
    description:
      'An order of the signed-in user with its payment. If a payment is open, the provider is asked for it, at most every few seconds.',
    access: 'customer',
    params: orderParams,
    response: z.object({
      order,
      methods: z
        .array(z.enum(onlinePaymentMethods))
        .describe('With which the order can be paid online now; empty if it cannot.'),
    }),
  }),
  getDemoPayment: defineEndpoint({
    method: 'GET',
    path: '/api/demo-payments/{paymentId}',
    description: 'What the demonstration of a payment page shows. No money is moved.',
    access: 'customer',
    failures: [404],
    params: z.object({ paymentId }),
    response: z.object({
      orderId: z.string(),
      amount: z.number(),
      currency,
      isOpen: z.boolean(),
    }),
  }),
  completeDemoPayment: defineEndpoint({
    method: 'POST',
    path: '/api/demo-payments/{paymentId}',
    description: 'Pays on the demonstration of a payment page, or fails to.',
    access: 'customer',
    failures: [404],
    params: z.object({ paymentId }),
    body: z.object({ result: z.enum(['paid', 'failed'], 'must be paid or failed') }),
    response: z.object({ orderId: z.string() }),
  }),
  receivePaymentEvents: defineEndpoint({
    method: 'POST',
    path: '/api/payments/{provider}/webhook',
    description:
      "Receives a payment provider's signed notification. Fails with 400 if its signature is wrong or too old, and with 404 for providers that the store does not use.",
    access: 'public',
    request: { kind: 'signed' },
    failures: [404],
    params: z.object({ provider: z.enum(paymentProviders, 'is not a payment provider') }),
    response: z.object({ message: z.string() }),
  }),
  getPaymentSummary: defineEndpoint({
    method: 'GET',
    path: '/api/payments/summary',
    description:
      'The money that the shop has received for orders and refunded in the last days, without payments that were sent back at once, and that of Pending orders which are not paid yet.',
    access: 'admin',
    roles: orderReaders,
    response: z.object({
      days: z.int(),
      received: amounts,
      refunded: amounts,
      awaiting: amounts.extend({ orders: z.int() }),
    }),
  }),
  getOrderPayments: defineEndpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/payments',
    description: 'The payments, refunds and disputes of an order, oldest first.',
    access: 'admin',
    roles: orderReaders,
    params: orderParams,
    response: z.object({
      payments: z.array(paymentAttempt),
      refunds: z.array(refund),
      disputes: z.array(dispute),
    }),
  }),
  recordPayment: defineEndpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/payments/manual',
    description:
      'Records that the total of an order has arrived by arrangement, for example by bank transfer or on delivery. Fails with 409 for orders that are paid or cancelled.',
    success: { kind: 'created' },
    access: 'admin',
    roles: orderEditors,
    params: orderParams,
    body: z.object({
      reference: text(100, 'Reference is required').describe(
        'Where the payment is found, such as the number of the bank transfer.',
      ),
    }),
    response: changed,
  }),
  refundOrder: defineEndpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/refunds',
    description:
      'Sends money of an order back, in full or in part. Fails with 409 when that is more than was paid and not sent back yet, so that a repeated full refund changes nothing.',
    success: { kind: 'created' },
    idempotent: true,
    access: 'admin',
    roles: orderEditors,
    params: orderParams,
    body: z.object({
      amount: decimal(9_007_199_254_740)
        .refine((value) => value > 0, 'must be more than 0')
        .meta({ exclusiveMinimum: 0 })
        .optional()
        .describe("In the order's currency; the whole rest if missing."),
      reason,
    }),
    response: changed,
  }),
  confirmRefund: defineEndpoint({
    method: 'PUT',
    path: '/api/orders/{orderId}/refunds/{refundId}',
    description:
      'Records that an admin has sent the money of a manual refund, or replaces a failed refund: by one that the provider sends, or by a manual one.',
    access: 'admin',
    roles: orderEditors,
    params: orderParams.extend({ refundId }),
    body: z.object({
      isManual: z
        .boolean()
        .default(false)
        .describe('Whether an admin sends the money of a failed refund outside the provider.'),
    }),
    response: changed,
  }),
} as const;
