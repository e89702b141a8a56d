/** Figures of the most pieces that a list may be asked for. */
const bound = /^\d{1,6}$/;

const offered = [1, 2, 3, 5, 10, 20];

/** At most how many pieces an address asks for; what means nothing is none. */
export function parseStockLimit(text: string): number | undefined {
  return bound.test(text) ? Number(text) : undefined;
}

/** What products with no more than so many left are called; 0 is a choice of its own. */
export function stockLimitLabel(most: number): string {
  if (most === 0) return 'Out of stock';
  return most === 1 ? '1 left' : `At most ${most} left`;
}

/** Bounds to choose from, with the one that is chosen; their values are `key` and the number. */
export function stockLimitOptions(chosen: number | undefined, key = '') {
  const isOther = chosen !== undefined && chosen > 0 && !offered.includes(chosen);
  const bounds = isOther ? [...offered, chosen].sort((one, other) => one - other) : offered;
  return bounds.map((most) => ({ value: `${key}${most}`, label: stockLimitLabel(most) }));
}

/** The shop's products that run low, those of which the least is left first. */
export function lowStockHref(most: number | undefined): string {
  const low = most ? `left=${most}` : `stock=${most === 0 ? 0 : 1}`;
  return `/admin/products?status=1&${low}&sort=left-asc`;
}
