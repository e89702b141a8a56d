import { expect, it } from 'vitest';
import { formatCount, formatDateTime } from './formats.ts';

it.each([
  [{ totalCount: 0 }, '0 orders'],
  [{ totalCount: 1, hasMore: false }, '1 order'],
  [{ totalCount: 150_000, hasMore: false }, '1,50,000 orders'],
  [{ totalCount: 1000, hasMore: true }, 'More than 1,000 orders. Type more to narrow the search.'],
])('formats %j as %s', (count, text) => expect(formatCount(count, 'order')).toBe(text));

it('keeps a time and its am or pm on one line', () => {
  expect(formatDateTime('2026-11-26T07:09:00Z')).toMatch(/^2[56] Nov 2026, \d+:\d\d\u00a0[ap]m$/);
});
