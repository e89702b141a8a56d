import fc from 'fast-check';
import { expect, it } from 'vitest';
import { locale } from '#texts/locale.ts';
import { formatCount, formatDay, formatTime } from './formats.ts';

it('formats counts as Intl does', () => {
  const format = new Intl.NumberFormat(locale);
  fc.assert(
    fc.property(fc.maxSafeNat(), (count) => {
      expect(formatCount(count)).toBe(format.format(count));
    }),
  );
});

it.each([
  ['the local time zone', false, undefined],
  ['UTC', true, 'UTC'],
])('formats days in %s as Intl does', (_, isUtc, timeZone) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
  const [min, max] = [new Date('2000-01-01'), new Date('2100-01-01')];
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate: true }), (moment) => {
      expect(formatDay(moment, isUtc)).toBe(format.format(moment));
    }),
  );
});

it('formats times as Intl does', () => {
  const format = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const times = Array.from({ length: 24 * 60 }, (_, minute) => new Date(2026, 10, 25, 0, minute));
  // Some versions of Intl separate 'am' with a narrow space.
  const formatted = times.map((time) => format.format(time).replaceAll('\u202f', ' '));
  expect(times.map(formatTime)).toEqual(formatted);
});
