/**
 * Formats a number of rows, such as '1,234 orders'. `noun` is singular. Searches stop counting at a
 * limit, which `hasMore` reports.
 */
export function formatCount(
  { totalCount, hasMore = false }: { totalCount: number; hasMore?: boolean | undefined },
  noun: string,
): string {
  const count = formatNumber(totalCount);
  if (hasMore) return `More than ${count} ${noun}s. Type more to narrow the search.`;
  return totalCount === 1 ? `1 ${noun}` : `${count} ${noun}s`;
}

const numberFormat = new Intl.NumberFormat('en-IN');

/** Formats a number with Indian digit grouping. */
export function formatNumber(value: number): string {
  return numberFormat.format(value);
}
