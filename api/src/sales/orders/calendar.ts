import type { ChartRange } from '@vajra/contract';

/** A calendar day such as 2026-01-31. Days can be compared as strings. */
export type Day = string;

const minuteMs = 60_000;
const minutesPerDay = 24 * 60;

/** Returns a function that converts a moment to the calendar day in a time zone. */
export function dayFormatter(timeZone: string): (moment: Date) => Day {
  // The Swedish locale formats dates as ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (moment) => format.format(moment);
}

/**
 * Returns the first minute of a day in a time zone. A daylight saving transition can skip midnight,
 * so this searches for the minute instead of applying a UTC offset.
 */
export function startOfDay(day: Day, timeZone: string): Date {
  const dayOf = dayFormatter(timeZone);
  const utcMidnight = Date.parse(day);
  // UTC offsets are smaller than 15 hours.
  let before = -15 * 60;
  let after = 15 * 60;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (dayOf(new Date(utcMidnight + middle * minuteMs)) < day) before = middle;
    else after = middle;
  }
  return new Date(utcMidnight + after * minuteMs);
}

/** Returns the day `days` later, or earlier when negative. */
export function addDays(day: Day, days: number): Day {
  return toDay(Date.parse(day) + days * minutesPerDay * minuteMs);
}

/** Returns the first day of the period (day, week from Monday, or month) that contains `day`. */
export function firstDayOfPeriod(range: ChartRange, day: Day): Day {
  if (range === 'day') return day;
  if (range === 'month') return `${day.slice(0, 7)}-01`;
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns the first day of the period `count` periods later, or earlier when negative. */
export function addPeriods(range: ChartRange, first: Day, count: number): Day {
  if (range !== 'month') return addDays(first, count * (range === 'week' ? 7 : 1));
  const date = new Date(first);
  return toDay(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
}

function toDay(moment: number): Day {
  return new Date(moment).toISOString().slice(0, 10);
}
