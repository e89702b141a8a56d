import { describe, expect, it } from 'vitest';
import { isDateRangeReversed, parseOrderFilter } from './order-list-query.ts';

const parse = (params: Record<string, string | undefined>) =>
  parseOrderFilter((key) => params[key] ?? '');

describe('parseOrderFilter', () => {
  it('reads all filters from the URL', () => {
    const day = { from: '2026-01-31', to: '2026-02-01' };
    const payment = 'partly_refunded';
    const all = {
      status: 'Shipped',
      payment,
      search: ' asha ',
      user: '12',
      sort: 'oldest',
      ...day,
    };
    expect(parse(all)).toEqual({
      status: 'Shipped',
      payment,
      search: 'asha',
      userId: '12',
      sort: 'oldest',
      ...day,
    });
    expect(parse({ sort: 'newest' })).toEqual({});
  });

  it.each([
    { status: 'Lost' },
    { payment: 'stolen' },
    { search: '   ' },
    { user: '0' },
    { user: 'me' },
    { from: '0002-01-01' },
    { from: '2026-02-99' },
    { to: 'today' },
    { sort: 'price' },
  ])('ignores invalid values: %j', (params) => {
    expect(parse(params)).toEqual({});
  });

  it('detects a reversed date range', () => {
    expect(isDateRangeReversed({ from: '2026-02-01', to: '2026-01-31' })).toBe(true);
    expect(isDateRangeReversed({ from: '2026-02-01', to: '2026-02-01' })).toBe(false);
    expect(isDateRangeReversed({ from: '2026-02-01' })).toBe(false);
  });
});
