import { z } from 'zod';
import { paymentMethods, paymentProviders, paymentStates } from './constants.ts';
import { timestamp } from './fields.ts';

/** What has happened to the money of an order. */
export const paymentEventKinds = [
  'paid',
  'failed',
  'refunding',
  'refunded',
  'refund_failed',
  'disputed',
  'dispute_won',
  'dispute_lost',
] as const;
export type PaymentEventKind = (typeof paymentEventKinds)[number];

/** Where the money of an order is to be transferred. */
export const bankTransfer = z
  .object({
    accountName: z.string(),
    accountNumber: z.string(),
    bankName: z.string().optional(),
    /** For rupees. */
    ifsc: z.string().optional(),
    upiId: z.string().optional(),
    /** For dollars. */
    swift: z.string().optional(),
    payBy: timestamp,
  })
  .meta({ id: 'BankTransfer' });
export type BankTransfer = z.output<typeof bankTransfer>;

/** How an order is paid, next to its status. */
export const orderPayment = z
  .object({
    state: z.enum(paymentStates),
    /** Of the latest attempt. */
    provider: z.enum(paymentProviders),
    method: z.enum(paymentMethods),
    /** Money received for the order, in its currency. */
    paid: z.number(),
    /** Money sent back, or on its way back. */
    refunded: z.number(),
    /** Money of disputes that are open or lost, which cannot be refunded. Missing while there is none. */
    disputed: z.number().optional(),
    /** The order is cancelled when it is not paid by then. Only while an online payment is awaited. */
    holdUntil: timestamp.optional(),
    /** Only while a bank transfer is awaited. The reference is the order's id. */
    transfer: bankTransfer.optional(),
    /** Oldest first. */
    events: z.array(
      z.object({ kind: z.enum(paymentEventKinds), amount: z.number(), at: timestamp }),
    ),
  })
  .meta({ id: 'OrderPayment' });
export type OrderPayment = z.output<typeof orderPayment>;

/** Whether an order is cancelled if it is not paid online in time. */
export function isPaymentAwaited({
  payment,
}: {
  payment?: Pick<OrderPayment, 'state'> | undefined;
}): boolean {
  return payment?.state === 'open' || payment?.state === 'failed';
}

/** Whether an order is paid and about to be shipped. Its status, Pending, is that of unpaid orders too. */
export function isBeingPrepared(order: {
  status: string;
  payment?: Pick<OrderPayment, 'state'> | undefined;
}): boolean {
  const { state } = order.payment ?? {};
  return order.status === 'Pending' && (state === 'paid' || state === 'partly_refunded');
}

/** Whether a customer can pay an order online. */
export function isPayable(order: {
  status: string;
  payment?: Pick<OrderPayment, 'state'> | undefined;
}): boolean {
  const isUnpaid = isPaymentAwaited(order) || order.payment?.state === 'due';
  return order.status === 'Pending' && isUnpaid;
}
