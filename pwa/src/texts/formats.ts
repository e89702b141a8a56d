import { formatClockTime, formatLongDate, locale } from '#texts/locale.ts';

export { formatCount } from '#texts/locale.ts';

const dateTimeFormats = new Map<string, Intl.DateTimeFormat>();

/** Formats a date or time in the store's locale. Formatters are cached: they are slow to create. */
export function formatDateTime(moment: Date | number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const format = dateTimeFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateTimeFormats.set(key, format);
  return format.format(moment);
}

/** Formats the time of day, '4:05 pm', in the user's time zone. */
export function formatTime(moment: Date): string {
  return formatClockTime(moment.getHours(), moment.getMinutes());
}

/** Formats a day, '20 November 2026', in the user's time zone or in UTC. */
export function formatDay(moment: Date, isUtc = false): string {
  return isUtc
    ? formatLongDate(moment.getUTCDate(), moment.getUTCMonth(), moment.getUTCFullYear())
    : formatLongDate(moment.getDate(), moment.getMonth(), moment.getFullYear());
}
