import type { ChartRange } from '@vajra/contract';

/** A day of the calendar, as 2026-01-31; such days compare as texts. */
export type Day = string;

const minuteMs = 60_000;
const minutesPerDay = 24 * 60;

/** The day that it is in a time zone. */
export function dayFormatter(timeZone: string): (moment: Date) => Day {
  // Sweden writes its dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (moment) => format.format(moment);
}

/**
 * The first moment of a day in a time zone, to the minute. Clocks that jump over midnight make it
 * later than midnight; so it is looked for, and not computed from an offset.
 */
export function startOfDay(day: Day, timeZone: string): Date {
  const dayOf = dayFormatter(timeZone);
  const around = Date.parse(day);
  // No clock is more than 15 hours off.
  let before = -15 * 60;
  let after = 15 * 60;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(new Date(around + middle * minuteMs)) < day) before = middle;
    else after = middle;
  }
  return new Date(around + after * minuteMs);
}

/** The day some days later, or earlier. */
export function addDays(day: Day, days: number): Day {
  return toDay(Date.parse(day) + days * minutesPerDay * minuteMs);
}

/** The first day of the day, week (from Monday) or month that a day is in. */
export function firstDayOfPeriod(range: ChartRange, day: Day): Day {
  if (range === 'day') return day;
  if (range === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The first day of a later, or earlier, day, week or month. `first` is the first day of one. */
export function addPeriods(range: ChartRange, first: Day, count: number): Day {
  if (range !== 'month') return addDays(first, count * (range === 'week' ? 7 : 1));
  const date = new Date(first);
  return toDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
}

function toDay(moment: number): Day {
  return new Date(moment).toISOString().slice(0, 10);
}
