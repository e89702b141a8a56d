import { describe, expect, it } from 'vitest';
import { lowStockHref, parseStockLimit, stockLimitOptions } from './low-stock.ts';

describe('how little may be left', () => {
  it.each([
    ['0', 0],
    ['12', 12],
    ['', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1234567', undefined],
    ['few', undefined],
  ])('is read from %j as %s', (text, most) => expect(parseStockLimit(text)).toBe(most));

  it('is offered with what an address asks for besides', () => {
    expect(stockLimitOptions(7).map(({ label }) => label)).toEqual([
      '1 left',
      'At most 2 left',
      'At most 3 left',
      'At most 5 left',
      'At most 7 left',
      'At most 10 left',
      'At most 20 left',
    ]);
    expect(stockLimitOptions(5, 'left ')).toHaveLength(6);
    expect(stockLimitOptions(0)).toEqual(stockLimitOptions(undefined));
  });

  it.each([
    [undefined, '/admin/products?status=1&stock=1&sort=left-asc'],
    [0, '/admin/products?status=1&stock=0&sort=left-asc'],
    [3, '/admin/products?status=1&left=3&sort=left-asc'],
  ])('leads with %s to %s', (most, href) => expect(lowStockHref(most)).toBe(href));
});
