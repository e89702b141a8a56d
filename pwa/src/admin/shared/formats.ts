/** The admin is in English in every language of the shop; numbers and rupees are grouped as in India. */
export const adminLocale = 'en-IN';
/** Dollars are grouped in thousands. */
export const dollarLocale = 'en-US';

const numberFormat = new Intl.NumberFormat(adminLocale);
const dateFormat = new Intl.DateTimeFormat(adminLocale, { dateStyle: 'medium' });
const dateTimeFormat = new Intl.DateTimeFormat(adminLocale, {
  dateStyle: 'medium',
  timeStyle: 'short',
});

/** Formats an ISO 8601 timestamp as a local date: 20 Nov 2026. */
export function formatDate(timestamp: string): string {
  return dateFormat.format(new Date(timestamp));
}

/** Formats an ISO 8601 timestamp as a local date and time. No line break separates a time from its am or pm. */
export function formatDateTime(timestamp: string): string {
  return dateTimeFormat.format(new Date(timestamp)).replace(/ (?=[ap]m$)/, '\u00a0');
}

/** Formats a number with Indian digit grouping. */
export function formatNumber(value: number): string {
  return numberFormat.format(value);
}

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
