const numbers = new Intl.NumberFormat('en-IN');

/**
 * How many of something a list has, such as '1,234 orders'; a search counts no further than a bound.
 * `one` is what each is called.
 */
export function formatCount(
  { totalCount, hasMore = false }: { totalCount: number; hasMore?: boolean },
  one: string,
): string {
  const count = numbers.format(totalCount);
  if (hasMore) return `More than ${count} ${one}s. Type more to find fewer.`;
  return totalCount === 1 ? `1 ${one}` : `${count} ${one}s`;
}
