import { z } from 'zod';
import type { PaymentStatus, RefundStatus } from '../provider.ts';
import { money } from './paypal-amount.ts';

/** The fields of PayPal's objects that are used here. Others are ignored. */

const link = z.object({ href: z.url(), rel: z.string() });

export const capture = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
});
export type Capture = z.output<typeof capture>;

export const order = z.object({
  id: z.string(),
  status: z.string(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z.object({ captures: z.array(capture).default([]) }).optional(),
      }),
    )
    .default([]),
  links: z.array(link).default([]),
});
export type Order = z.output<typeof order>;

export const refund = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  custom_id: z.string().optional(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  links: z.array(link).default([]),
});
export type Refund = z.output<typeof refund>;

export const dispute = z.object({
  dispute_id: z.string(),
  dispute_amount: money,
  reason: z.string().optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).optional(),
});

export const event = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: z.coerce.date(),
  resource: z.unknown(),
});

const refundStates: Readonly<Record<string, RefundStatus['state']>> = {
  COMPLETED: 'succeeded',
  FAILED: 'failed',
  CANCELLED: 'failed',
};

/** Maps a refund. https://developer.paypal.com/docs/api/payments/v2/#refunds_get */
export function refundStatus({ id, status, status_details }: Refund): RefundStatus {
  const reason = status_details?.reason;
  const state = refundStates[status] ?? 'pending';
  return { state, providerRefundId: id, ...(reason && { reason }) };
}

const received = new Set(['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED']);
const refused = new Set(['DECLINED', 'FAILED', 'DENIED']);

/** Maps a capture, which is pending while PayPal or the buyer's bank checks it. */
export function captureStatus({ id, status, amount, status_details }: Capture): PaymentStatus {
  if (received.has(status)) return { state: 'paid', charge: { chargeId: id, ...amount } };
  if (!refused.has(status)) return { state: 'open' };
  const reason = status_details?.reason;
  return { state: 'failed', ...(reason && { reason }) };
}

export function captureOf(found: Order): Capture | undefined {
  const captures = found.purchase_units.flatMap((unit) => unit.payments?.captures ?? []);
  return captures.find(({ status }) => received.has(status)) ?? captures[0];
}
