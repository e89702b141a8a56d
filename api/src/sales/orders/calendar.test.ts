import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addPeriods, dayFormatter, firstDayOfPeriod, startOfDay } from './calendar.ts';

const zones = [
  'Asia/Kolkata',
  'UTC',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe', // daylight saving of half an hour
  'Pacific/Kiritimati', // 14 hours ahead
  'Pacific/Pago_Pago', // 11 hours behind
];
const anyDay = fc
  .integer({ min: 0, max: 60_000 })
  .map((days) => addDays('2000-01-01', days))
  .filter((day) => day < '2150');

describe('startOfDay', () => {
  it.each(zones)('returns the first minute of the day in %s', (zone) => {
    const dayOf = dayFormatter(zone);
    fc.assert(
      fc.property(anyDay, (day) => {
        const start = startOfDay(day, zone);
        expect(dayOf(start)).toBe(day);
        expect(dayOf(new Date(start.getTime() - 1))).toBe(addDays(day, -1));
      }),
      { numRuns: 30 },
    );
  });

  it.each([
    ['2026-11-01', 'Asia/Kolkata', '2026-10-31T18:30:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    // Daylight saving skipped from midnight to 01:00.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ])('of %s in %s returns %s', (day, zone, moment) => {
    expect(startOfDay(day, zone).toISOString()).toBe(moment);
  });
});

describe('periods', () => {
  it('start on Mondays and first days of months, and are contiguous', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom('day', 'week', 'month'), (day, range) => {
        const first = firstDayOfPeriod(range, day);
        const next = addPeriods(range, first, 1);
        expect(first <= day && day < next).toBe(true);
        expect(firstDayOfPeriod(range, addDays(next, -1))).toBe(first);
        expect(addPeriods(range, next, -1)).toBe(first);
        if (range === 'week') expect(new Date(first).getUTCDay()).toBe(1);
        if (range === 'month') expect(first.slice(8)).toBe('01');
      }),
    );
  });
});
