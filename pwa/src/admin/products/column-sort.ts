import type { ColumnSort } from './product-columns.tsx';

const directionOf = (order: string) =>
  order.endsWith('-asc') ? ('ascending' as const) : ('descending' as const);

/**
 * Returns how a list is currently sorted by a column, and the URL parameters that its sort button
 * sets: the column's next sort order, and after the last one the default order.
 */
export function columnSort(
  { orders, currency = 'INR' }: ColumnSort,
  currentSort: string,
  currentCurrency: string,
) {
  const isOtherCurrency = orders.includes('price-asc') && (currentCurrency || 'INR') !== currency;
  const names: readonly string[] = orders;
  const index = isOtherCurrency ? -1 : names.indexOf(currentSort);
  const current = orders[index];
  const next = orders[index + 1];
  return {
    sorted: current && directionOf(current),
    next: { sort: next, currency: next && currency === 'USD' ? 'USD' : undefined },
  };
}
