/** The admin is in English in every language of the shop; numbers and rupees are grouped as in India. */
export const adminLocale = 'en-IN';
/** Dollars are grouped in thousands. */
export const dollarLocale = 'en-US';

const numberFormat = new Intl.NumberFormat(adminLocale);

function formatsIn(timeZone: string | undefined) {
  const zone = timeZone === undefined ? {} : { timeZone };
  return {
    date: new Intl.DateTimeFormat(adminLocale, { ...zone, dateStyle: 'medium' }),
    dateTime: new Intl.DateTimeFormat(adminLocale, {
      ...zone,
      dateStyle: 'medium',
      timeStyle: 'short',
    }),
    isoDate: new Intl.DateTimeFormat('sv-SE', zone), // as ISO 8601
  };
}

/** In the device's time zone until the store's is known. */
let formats = formatsIn(undefined);
let storeTimeZone: string | undefined;

/** Sets the time zone of the store, in which all dates of the admin are: those of lists, filters and charts. */
export function setStoreTimeZone(timeZone: string | undefined): void {
  if (timeZone === storeTimeZone) return;
  storeTimeZone = timeZone;
  try {
    formats = formatsIn(timeZone);
  } catch {
    formats = formatsIn(undefined); // a browser that does not know the zone
  }
}

/** Formats an ISO 8601 timestamp as a date: 20 Nov 2026. */
export function formatDate(timestamp: string): string {
  return formats.date.format(new Date(timestamp));
}

/** Formats an ISO 8601 timestamp as a date and time. No line break separates a time from its am or pm. */
export function formatDateTime(timestamp: string): string {
  return formats.dateTime.format(new Date(timestamp)).replace(/ (?=[ap]m$)/, '\u00a0');
}

/** Returns the day of a moment in the store's time zone, as 2026-01-31. */
export function storeDay(moment: Date): string {
  return formats.isoDate.format(moment);
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
