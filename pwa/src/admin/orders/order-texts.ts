import { formatMoney, type Order, toMinor } from '@vajra/contract';
import type { StatusTone } from '../../ui/StatusDot.tsx';
import { formatDateTime } from '../shared/format-date.ts';

export const statusTones: Readonly<Record<Order['status'], StatusTone>> = {
  Pending: 'wait',
  Shipped: 'ok',
  Delivered: 'ok',
  Cancelled: 'off',
};

const numbers = new Intl.NumberFormat('en-IN');

/** An order's amount as a person reads it, in the currency it was placed in. */
export function formatOrderAmount(amount: number, { currency }: Pick<Order, 'currency'>): string {
  return formatMoney(toMinor(amount), currency);
}

export function countPieces({ items }: Pick<Order, 'items'>): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

export function formatPieces(count: number): string {
  return count === 1 ? '1 piece' : `${numbers.format(count)} pieces`;
}

/** What a change of status does to stock, as a question; nothing where it does nothing. */
export function stockChangeQuestion(order: Order, to: Order['status']): string | undefined {
  const stones = formatPieces(countPieces(order));
  if (to === order.status) return undefined;
  if (to === 'Cancelled') return `This gives ${stones} back to stock.`;
  if (order.status === 'Cancelled') {
    return `This takes ${stones} from stock again. It is refused if they are no longer there.`;
  }
  return undefined;
}

/** What has become of an order while a person chose a status, and what the choice would do now. */
export function statusConflictQuestion(now: Order, to: Order['status']): string {
  const last = now.history.at(-1);
  const by = last?.by === 'customer' ? 'by the customer' : 'by somebody at the shop';
  const when = last ? `, ${formatDateTime(last.at)}` : '';
  const chosen = `It was set to ${now.status} ${by}${when}. You chose ${to}.`;
  return [chosen, stockChangeQuestion(now, to)].filter(Boolean).join(' ');
}
