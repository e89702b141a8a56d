import { afterEach, expect, it } from 'vitest';
import { formatCount, formatDate, formatDateTime, setStoreTimeZone, storeDay } from './formats.ts';

afterEach(() => setStoreTimeZone(undefined));

it.each([
  [{ totalCount: 0 }, '0 orders'],
  [{ totalCount: 1, hasMore: false }, '1 order'],
  [{ totalCount: 150_000, hasMore: false }, '1,50,000 orders'],
  [{ totalCount: 1000, hasMore: true }, 'More than 1,000 orders. Type more to narrow the search.'],
])('formats %j as %s', (count, text) => expect(formatCount(count, 'order')).toBe(text));

it('keeps a time and its am or pm on one line', () => {
  expect(formatDateTime('2026-11-26T07:09:00Z')).toMatch(/^2[56] Nov 2026, \d+:\d\d\u00a0[ap]m$/);
});

it.each([
  ['Asia/Kolkata', '27 Nov 2026, 4:30\u00a0am', '2026-11-27'],
  ['America/Los_Angeles', '26 Nov 2026, 3:00\u00a0pm', '2026-11-26'],
])('formats dates as they are in %s', (timeZone, dateTime, day) => {
  setStoreTimeZone(timeZone);
  expect(formatDateTime('2026-11-26T23:00:00Z')).toBe(dateTime);
  expect(formatDate('2026-11-26T23:00:00Z')).toBe(dateTime.replace(/,.*/, ''));
  expect(storeDay(new Date('2026-11-26T23:00:00Z'))).toBe(day);
});

it('formats dates in the zone of the device where the browser does not know that of the store', () => {
  setStoreTimeZone('Asia/Nowhere');
  expect(formatDateTime('2026-11-26T12:00:00Z')).toContain('2026');
});
