import { z } from 'zod';
import type { RefundStatus } from '../provider.ts';

/** The fields of Stripe's objects that are used here. Others are ignored. */

/** An object, or its id where it is not expanded. */
const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish();

export const session = z.object({
  id: z.string(),
  url: z.url().nullish(),
  status: z.enum(['open', 'complete', 'expired']).nullish(),
  payment_status: z.string(),
  metadata: z.record(z.string(), z.string()).nullish(),
  amount_total: z.number().int().nullish(),
  currency: z.string().nullish(),
  payment_intent: reference,
});
export type Session = z.output<typeof session>;

/** A session with what has become of its payment. */
export const sessionWithPayment = z.object({
  ...session.shape,
  payment_intent: z
    .object({
      id: z.string(),
      status: z.string(),
      last_payment_error: z.object({ code: z.string().nullish() }).nullish(),
    })
    .nullish(),
});

export const refund = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  payment_intent: reference,
  status: z.string().nullish(),
  failure_reason: z.string().nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});
export type Refund = z.output<typeof refund>;

export const refundList = z.object({ data: z.array(refund) });

export const dispute = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  payment_intent: reference,
  reason: z.string().nullish(),
  status: z.string(),
});

export const charge = z.object({ payment_intent: reference });

export const event = z.object({
  id: z.string(),
  type: z.string(),
  /** Seconds. */
  created: z.number(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});

/** Maps a refund. https://docs.stripe.com/api/refunds/object#refund_object-status */
export function refundStatus({ id, status, failure_reason }: Refund): RefundStatus {
  const state =
    status === 'succeeded'
      ? 'succeeded'
      : status === 'failed' || status === 'canceled'
        ? 'failed'
        : 'pending';
  return { state, providerRefundId: id, ...(failure_reason && { reason: failure_reason }) };
}
