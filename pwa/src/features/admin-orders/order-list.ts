import { formatMoney, normalizeOrderId, type Order, orderStatuses, toMinor } from '@vajra/contract';
import type { StatusTone } from '../../ui/StatusDot.tsx';

export const ordersPerPage = 20;

export const statusChoices = [
  { value: '', label: 'All' },
  ...orderStatuses.map((status) => ({ value: status, label: status })),
];

export const statusTones: Readonly<Record<Order['status'], StatusTone>> = {
  Pending: 'wait',
  Shipped: 'ok',
  Delivered: 'ok',
  Cancelled: 'off',
};

/** Whether an order is the one, or one of the customer, that was searched for. */
function isFound({ orderId, customer }: Order, text: string): boolean {
  const words = text.toLowerCase();
  const said = [customer?.u_name, customer?.email].some((one) =>
    one?.toLowerCase().includes(words),
  );
  const digits = text.replace(/[\s().-]/g, '');
  const phoned = /^\+?\d{3,}$/.test(digits) && customer?.mo_no.includes(digits);
  return said || phoned === true || orderId.includes(normalizeOrderId(text));
}

/** The orders of a status that a search finds; empty strings mean all. */
export function ordersShown(orders: readonly Order[], status: string, search: string): Order[] {
  return orders.filter(
    (order) =>
      (status === '' || order.status === status) && (search === '' || isFound(order, search)),
  );
}

/** An order's amount as a person reads it, in the currency it was placed in. */
export function orderAmount(amount: number, { currency }: Pick<Order, 'currency'>): string {
  return formatMoney(toMinor(amount), currency);
}

/** What a change of status does to stock, as a question; nothing where it does nothing. */
export function stockQuestion(order: Order, to: Order['status']): string | undefined {
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const stones = pieces === 1 ? '1 piece' : `${pieces} pieces`;
  if (to === order.status) return undefined;
  if (to === 'Cancelled') return `This gives ${stones} back to stock.`;
  if (order.status === 'Cancelled') {
    return `This takes ${stones} from stock again. It is refused if they are no longer there.`;
  }
  return undefined;
}
