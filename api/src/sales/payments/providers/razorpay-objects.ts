import { z } from 'zod';
import type { RefundStatus } from '../provider.ts';

/** The fields of Razorpay's entities that are used here. Others are ignored. */

const paise = z.coerce.number().int();
/** Empty notes are an empty array. */
const notes = z
  .union([z.record(z.string(), z.unknown()), z.array(z.unknown()).transform(() => ({}))])
  .nullish()
  .transform((given): Record<string, unknown> => given ?? {});

const linkPayment = z.object({
  payment_id: z.string(),
  amount: paise,
  status: z.string(),
});
const linkPayments = z
  .union([z.array(linkPayment), linkPayment.transform((payment) => [payment])])
  .nullish()
  .transform((payments) => payments ?? []);

export const link = z.object({
  id: z.string(),
  reference_id: z.string().nullish(),
  short_url: z.url().nullish(),
  status: z.string(),
  amount: paise,
  currency: z.string(),
  payments: linkPayments,
});
export type Link = z.output<typeof link>;

export const linkList = z.object({ payment_links: z.array(link) });

export const payment = z.object({
  id: z.string(),
  amount: paise,
  currency: z.string(),
  status: z.string(),
  /** `#` and the id of the link without its prefix, for payments of links. */
  description: z.string().nullish(),
  error_code: z.string().nullish(),
  error_reason: z.string().nullish(),
  notes,
});

export const refund = z.object({
  id: z.string(),
  amount: paise,
  currency: z.string(),
  payment_id: z.string(),
  status: z.string(),
  notes,
});
export type Refund = z.output<typeof refund>;

export const refundList = z.object({ items: z.array(refund) });

export const dispute = z.object({
  id: z.string(),
  amount: paise,
  currency: z.string(),
  payment_id: z.string(),
  reason_code: z.string().nullish(),
});

export const event = z.object({
  event: z.string(),
  /** Seconds. */
  created_at: z.number(),
  payload: z.unknown(),
});

export const linkPayload = z.object({
  payment_link: z.object({ entity: z.object({ ...link.shape, payments: z.unknown().optional() }) }),
});
export const paymentPayload = z.object({ payment: z.object({ entity: payment }) });
export const refundPayload = z.object({ refund: z.object({ entity: refund }) });
export const disputePayload = z.object({ dispute: z.object({ entity: dispute }) });

const refundStates: Readonly<Record<string, RefundStatus['state']>> = {
  processed: 'succeeded',
  failed: 'failed',
};

/** Maps a refund. https://razorpay.com/docs/api/refunds/entity/ */
export function refundStatus({ id, status }: Refund): RefundStatus {
  return { state: refundStates[status] ?? 'pending', providerRefundId: id };
}
