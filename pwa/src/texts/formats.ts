import { locale } from '#texts/locale.ts';

/** A moment as the person's own day: 20 November 2026. */
export function formatDay(moment: Date): string {
  return moment.toLocaleDateString(locale, { dateStyle: 'long' });
}

/** A count with its digits grouped: 53,940. */
export function formatCount(count: number): string {
  return count.toLocaleString(locale);
}
