import { exchangeWindowHours, type OrderStatus } from './constants.ts';
import { toDecimal, toMinor } from './money.ts';

// Without schemas: the profile loads this file.

/** Why a customer may return pieces of a delivered order. */
export const requestableReasons = ['defective', 'damaged', 'wrong_item'] as const;
/** `cancelled` orders had been shipped when their customer cancelled them. */
export const returnReasons = [...requestableReasons, 'cancelled'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** How mails and the admin name the reasons. */
export const returnReasonLabels: Readonly<Record<ReturnReason, string>> = {
  defective: 'Defective',
  damaged: 'Damaged',
  wrong_item: 'Wrong item',
  cancelled: 'Cancelled after shipping',
};

export const returnWishes = ['exchange', 'refund'] as const;
export type ReturnWish = (typeof returnWishes)[number];

/** A request is decided, its pieces arrive, and the customer gets others or the money. */
export const returnStates = [
  'requested',
  'approved',
  'rejected',
  'received',
  'exchanged',
  'refunded',
  'withdrawn',
] as const;
export type ReturnState = (typeof returnStates)[number];

/** The states of requests that await the customer or the shop. */
export const openReturnStates: readonly ReturnState[] = ['requested', 'approved', 'received'];

/** The states that a request must have to get another one. Customers withdraw, admins do the rest. */
export const returnTransitions: Readonly<
  Record<Exclude<ReturnState, 'requested'>, readonly ReturnState[]>
> = {
  approved: ['requested'],
  rejected: ['requested', 'approved'],
  received: ['approved'],
  exchanged: ['received'],
  refunded: ['received'],
  withdrawn: ['requested', 'approved'],
};

/** Most requests of an order. */
export const maxReturns = 10;
export const maxReturnPhotos = 5;

interface Pieces {
  p_id: number;
  quantity: number;
  restocked: number;
  writtenOff: number;
}

/** The number of pieces that have arrived. */
export function arrivedPieces({ restocked, writtenOff }: Omit<Pieces, 'p_id' | 'quantity'>) {
  return restocked + writtenOff;
}

/** Returns the pieces of a product that a request has: all until they arrive, then those that did. */
export function claimedPieces(
  request: { state: ReturnState; items: readonly Pieces[] },
  p_id: number,
): number {
  const items = request.items.filter((item) => item.p_id === p_id);
  if (request.state === 'rejected' || request.state === 'withdrawn') return 0;
  const isExpected = returnTransitions.withdrawn.includes(request.state);
  return items.reduce((sum, item) => sum + (isExpected ? item.quantity : arrivedPieces(item)), 0);
}

/** Returns the pieces of an order that no return request has. Products without any are left out. */
export function returnablePieces({
  items,
  returns = [],
}: {
  items: readonly { p_id: number; quantity: number }[];
  returns?: readonly { state: ReturnState; items: readonly Pieces[] }[] | undefined;
}): { p_id: number; quantity: number }[] {
  return items
    .map(({ p_id, quantity }) => ({
      p_id,
      quantity: returns.reduce((left, each) => left - claimedPieces(each, p_id), quantity),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** Returns until when pieces of an order can be returned, in epoch milliseconds; null before delivery. */
export function returnDeadline(order: {
  status: OrderStatus;
  history: readonly { status: OrderStatus; at: string | Date }[];
}): number | null {
  if (order.status !== 'Delivered') return null;
  const delivered = order.history.filter(({ status }) => status === 'Delivered').at(-1);
  return delivered ? new Date(delivered.at).getTime() + exchangeWindowHours * 60 * 60 * 1000 : null;
}

/**
 * Returns how much of an order's money can still be sent back: not what a bank has taken back or holds
 * for a dispute. Orders of earlier releases were paid.
 */
export function refundableAmount(order: {
  totalAmount: number;
  payment?: { paid: number; refunded: number; disputed?: number | undefined } | undefined;
  returns?: readonly { refunded?: number | undefined }[] | undefined;
}): number {
  const { totalAmount, payment, returns = [] } = order;
  if (payment) {
    const { paid, refunded, disputed = 0 } = payment;
    return toDecimal(Math.max(0, toMinor(paid) - toMinor(refunded) - toMinor(disputed)));
  }
  const sentBack = returns.reduce((sum, { refunded = 0 }) => sum + toMinor(refunded), 0);
  return toDecimal(Math.max(0, toMinor(totalAmount) - sentBack));
}
