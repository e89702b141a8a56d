import {
  findTransition,
  formatMoney,
  type Order,
  type PaymentProviderName,
  refundableAmount,
  toMinor,
} from '@vajra/contract';
import type { StatusTone } from '../../ui/StatusDot.tsx';
import { formatCount } from '../shared/formats.ts';

export const statusTones: Readonly<Record<Order['status'], StatusTone>> = {
  Pending: 'wait',
  Shipped: 'ok',
  Delivered: 'ok',
  Cancelled: 'off',
};

/** Formats an amount in the order's currency. */
export function formatOrderAmount(amount: number, { currency }: Pick<Order, 'currency'>): string {
  return formatMoney(toMinor(amount), currency);
}

/** Returns the message for a refund of more than what can be refunded, if it is. */
export function excessMessage(amount: string, order: Order): { amount?: string } {
  const most = refundableAmount(order);
  if (!(Number(amount) > most)) return {};
  return { amount: `must be at most ${formatOrderAmount(most, order)}` };
}

/** Counts the pieces of all items. */
export function countPieces({ items }: Pick<Order, 'items'>): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns the name of an ordered product. */
export function itemName({ items }: Pick<Order, 'items'>, p_id: number): string {
  return items.find((item) => item.p_id === p_id)?.product.name ?? `Product ${p_id}`;
}

export function formatPieces(count: number): string {
  return formatCount({ totalCount: count }, 'piece');
}

/** Describes what a status change means for stock and money, for a confirmation; undefined for nothing. */
export function stockChangeQuestion(order: Order, to: Order['status']): string | undefined {
  const pieces = formatPieces(countPieces(order));
  const effects = findTransition(order, to, 'admin')?.effects ?? [];
  if (effects.includes('sell')) {
    return `This takes ${pieces} from stock again. It fails if they are no longer available.`;
  }
  if (to !== 'Cancelled' || order.status === to) return undefined;
  return effects.includes('restock')
    ? [`This returns ${pieces} to stock.`, refundText(order)].filter(Boolean).join(' ')
    : `This does not return ${pieces} to stock, because the order has been shipped. If the parcel comes back without a return request, add its pieces to the stock of the products.`;
}

/** Says what is sent back of the money of an order that is cancelled before it was shipped, and how. */
function refundText(order: Order): string | undefined {
  const { payment } = order;
  const amount = payment ? refundableAmount(order) : 0;
  if (!payment || amount === 0) return undefined;
  const money = formatOrderAmount(amount, order);
  return payment.provider === 'manual'
    ? `You have to send ${money} back to the customer and record it.`
    : `${money} is refunded through ${providerNames[payment.provider]}.`;
}

/** Names the status that someone else has set in the meantime. */
export function describeConflict({ orderId, status, history }: Order): string {
  const by = history.at(-1)?.by === 'customer' ? 'the customer' : 'another admin';
  return `Order ${orderId} was set to ${status} by ${by}. Check it and try again.`;
}

export const providerNames: Readonly<Record<PaymentProviderName, string>> = {
  razorpay: 'Razorpay',
  stripe: 'Stripe',
  paypal: 'PayPal',
  manual: 'By arrangement',
  demo: 'Demonstration',
};
