export type PagerSlot = number | 'gap';

/**
 * Returns the pages to show: the first, the last, and the current one with its neighbours, with gaps
 * in between. A gap never replaces a single page, and there are at most seven slots.
 */
export function pagerWindow(current: number, last: number): PagerSlot[] {
  if (last <= 7) return Array.from({ length: last }, (_, index) => index + 1);
  if (current <= 4) return [1, 2, 3, 4, 5, 'gap', last];
  if (current >= last - 3) return [1, 'gap', last - 4, last - 3, last - 2, last - 1, last];
  return [1, 'gap', current - 1, current, current + 1, 'gap', last];
}

/** Returns the number of pages; an empty list has one. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}
