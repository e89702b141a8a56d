import { locale } from '#texts/locale.ts';

const dateTimeFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/** Formats a date or time in the store's locale. Formatters are cached: they are slow to create. */
export function formatDateTime(moment: Date | number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const format = dateTimeFormats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  dateTimeFormats.set(key, format);
  return format.format(moment);
}

/** Formats a number in the store's locale. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = JSON.stringify(options);
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options);
  numberFormats.set(key, format);
  return format.format(value);
}

/** Formats a day, '20 November 2026', in the user's time zone unless another is given. */
export function formatDay(moment: Date, timeZone?: string): string {
  return formatDateTime(moment, { dateStyle: 'long', timeZone });
}

/** Formats a count with grouped digits: '53,940'. */
export function formatCount(count: number): string {
  return formatNumber(count);
}
