import type { ColumnSort } from './product-columns.tsx';

const directionOf = (order: string) =>
  order.endsWith('-asc') ? ('ascending' as const) : ('descending' as const);

/**
 * How a list in this order is sorted by a column, and what of its address the next press changes:
 * through the column's orders, then back to the newest first.
 */
export function sortedBy({ orders, currency = 'INR' }: ColumnSort, sort: string, of: string) {
  const isOfCurrency = !orders.includes('price-asc') || (of || 'INR') === currency;
  const named: readonly string[] = orders;
  const place = isOfCurrency ? named.indexOf(sort) : -1;
  const now = orders[place];
  const next = orders[place + 1];
  return {
    sorted: now && directionOf(now),
    next: { sort: next, currency: next && currency === 'USD' ? 'USD' : undefined },
  };
}
