import type { EventSubject, ProviderEvent } from '../provider.ts';
import { capture, captureStatus, dispute, order, refund, refundStatus } from './paypal-objects.ts';

type Change = ProviderEvent['change'];

const closedPrefix = 'closed:';
const refundPrefix = 'refund:';

/** Marks in `custom_id` orders of PayPal that are not captured any more, and refunds made here. */
export const customIds = {
  closed: (paymentId: string) => `${closedPrefix}${paymentId}`,
  isClosed: (customId: string | undefined) => customId?.startsWith(closedPrefix) ?? false,
  paymentId: (customId: string | undefined) =>
    customId?.startsWith(closedPrefix) ? customId.slice(closedPrefix.length) : customId,
  refund: (refundId: string) => `${refundPrefix}${refundId}`,
  /** Refunds made in PayPal's dashboard may repeat the capture's custom_id. */
  refundId: (customId: string | undefined) =>
    customId?.startsWith(refundPrefix) ? customId.slice(refundPrefix.length) : undefined,
};

function captureChange(resource: unknown): Change[] {
  const found = capture.parse(resource);
  const status = captureStatus(found);
  const providerId = found.supplementary_data?.related_ids?.order_id;
  const paymentId = customIds.paymentId(found.custom_id);
  const subject: EventSubject = {
    ...(providerId && { providerId }),
    ...(paymentId && { paymentId }),
  };
  if (status.state === 'open') return [];
  return [{ kind: status.state === 'paid' ? 'changed' : 'failed', ...subject }];
}

const approvedOrder = order.pick({ id: true, purchase_units: true });

function orderApproved(resource: unknown): Change[] {
  const { id: providerId, purchase_units: units } = approvedOrder.parse(resource);
  const paymentId = customIds.paymentId(units[0]?.custom_id);
  return [{ kind: 'changed', providerId, ...(paymentId && { paymentId }) }];
}

function refundChange(resource: unknown): Change[] {
  const found = refund.parse(resource);
  const captureUrl = found.links.find(({ rel }) => rel === 'up')?.href ?? '';
  const chargeId = /\/captures\/(\w+)$/.exec(captureUrl)?.[1];
  if (!chargeId) return [];
  const refundId = customIds.refundId(found.custom_id);
  return [
    {
      kind: 'refund',
      chargeId,
      ...found.amount,
      ...(refundId && { refundId }),
      ...refundStatus(found),
    },
  ];
}

/** https://developer.paypal.com/docs/api/customer-disputes/v1/ */
const lostOutcomes = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);

const disputeChange =
  (isResolved: boolean) =>
  (resource: unknown): Change[] => {
    const found = dispute.parse(resource);
    const transactions = found.disputed_transactions.map((one) => one.seller_transaction_id);
    const chargeId = transactions.find(Boolean);
    if (!chargeId) return [];
    const isLost = lostOutcomes.has(found.dispute_outcome?.outcome_code ?? '');
    return [
      {
        kind: 'dispute',
        disputeId: found.dispute_id,
        chargeId,
        ...found.dispute_amount,
        state: !isResolved ? 'opened' : isLost ? 'lost' : 'won',
        ...(found.reason && { reason: found.reason }),
      },
    ];
  };

const changesByType: Readonly<Record<string, (resource: unknown) => Change[]>> = {
  'CHECKOUT.ORDER.APPROVED': orderApproved,
  'PAYMENT.CAPTURE.COMPLETED': captureChange,
  'PAYMENT.CAPTURE.DENIED': captureChange,
  'PAYMENT.CAPTURE.DECLINED': captureChange,
  'PAYMENT.CAPTURE.PENDING': captureChange,
  'PAYMENT.CAPTURE.REFUNDED': refundChange,
  'CUSTOMER.DISPUTE.CREATED': disputeChange(false),
  'CUSTOMER.DISPUTE.RESOLVED': disputeChange(true),
};

/** Returns what a notification changes; nothing for types that do not matter here. */
export function paypalChanges(type: string, resource: unknown): Change[] {
  return Object.hasOwn(changesByType, type) ? (changesByType[type]?.(resource) ?? []) : [];
}
