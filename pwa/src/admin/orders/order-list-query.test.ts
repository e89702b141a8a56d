import { describe, expect, it } from 'vitest';
import { isDateRangeReversed, parseOrderFilter } from './order-list-query.ts';

const none = { status: '', search: '', user: '', from: '', to: '', sort: '' };

describe('parseOrderFilter', () => {
  it('reads all filters from the URL', () => {
    const day = { from: '2026-01-31', to: '2026-02-01' };
    const all = { status: 'Shipped', search: ' asha ', user: '12', sort: 'oldest', ...day };
    expect(parseOrderFilter(all)).toEqual({
      status: 'Shipped',
      search: 'asha',
      userId: '12',
      sort: 'oldest',
      ...day,
    });
    expect(parseOrderFilter({ ...none, sort: 'newest' })).toEqual({});
  });

  it.each([
    { status: 'Lost' },
    { search: '   ' },
    { user: '0' },
    { user: 'me' },
    { from: '0002-01-01' },
    { from: '2026-02-99' },
    { to: 'today' },
    { sort: 'price' },
  ])('ignores invalid values: %j', (part) => {
    expect(parseOrderFilter({ ...none, ...part })).toEqual({});
  });

  it('detects a reversed date range', () => {
    expect(isDateRangeReversed({ from: '2026-02-01', to: '2026-01-31' })).toBe(true);
    expect(isDateRangeReversed({ from: '2026-02-01', to: '2026-02-01' })).toBe(false);
    expect(isDateRangeReversed({ from: '2026-02-01' })).toBe(false);
  });
});
