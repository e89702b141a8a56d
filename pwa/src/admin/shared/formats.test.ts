import { expect, it } from 'vitest';
import { formatCount } from './formats.ts';

it.each([
  [{ totalCount: 0 }, '0 orders'],
  [{ totalCount: 1, hasMore: false }, '1 order'],
  [{ totalCount: 150_000, hasMore: false }, '1,50,000 orders'],
  [{ totalCount: 1000, hasMore: true }, 'More than 1,000 orders. Type more to narrow the search.'],
])('formats %j as %s', (count, text) => expect(formatCount(count, 'order')).toBe(text));
