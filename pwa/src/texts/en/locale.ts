import { groupDigits } from '@vajra/contract';

/** The locale in which dates and numbers are formatted. */
export const locale = 'en-IN';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * Formats a count with grouped digits: '53,940'. Like the functions below, it is part of the first page,
 * where the first use of Intl would block a phone for 100 ms.
 */
export const formatCount = groupDigits;

/** Formats an hour of 0 to 23 and a minute: '4:05 pm'. */
export function formatClockTime(hour: number, minute: number): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}

/** Formats a day of 1 to 31 and a month of 0 to 11: '20 November 2026'. */
export function formatLongDate(day: number, month: number, year: number): string {
  return `${day} ${months[month]} ${year}`;
}
