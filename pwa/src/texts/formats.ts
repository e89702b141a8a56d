import { locale } from '#texts/locale.ts';

/** A moment as a day, 20 November 2026: the person's own, or that of a zone. */
export function formatDay(moment: Date, timeZone?: string): string {
  return moment.toLocaleDateString(locale, { dateStyle: 'long', timeZone });
}

/** A count with its digits grouped: 53,940. */
export function formatCount(count: number): string {
  return count.toLocaleString(locale);
}
