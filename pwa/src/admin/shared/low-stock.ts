const limitPattern = /^\d{1,6}$/;

const defaultLimits = [1, 2, 3, 5, 10, 20];

/** Reads a stock limit, the highest remaining quantity to list, from the URL. */
export function parseStockLimit(text: string): number | undefined {
  return limitPattern.test(text) ? Number(text) : undefined;
}

export function stockLimitLabel(limit: number): string {
  if (limit === 0) return 'Out of stock';
  return limit === 1 ? '1 left' : `${limit} or fewer left`;
}

/** Returns options for stock limits above 0, including the selected one. `prefix` starts each value. */
export function stockLimitOptions(selected: number | undefined, prefix = '') {
  const isOther = selected !== undefined && selected > 0 && !defaultLimits.includes(selected);
  const limits = isOther ? [...defaultLimits, selected].sort((a, b) => a - b) : defaultLimits;
  return limits.map((limit) => ({ value: `${prefix}${limit}`, label: stockLimitLabel(limit) }));
}

/** Returns the address of the product list with low stock first. */
export function lowStockHref(limit: number | undefined): string {
  const filter = limit ? `left=${limit}` : `stock=${limit === 0 ? 0 : 1}`;
  return `/admin/products?status=1&${filter}&sort=left-asc`;
}
