import { describe, expect, it } from 'vitest';
import { lowStockHref, parseStockLimit, stockLimitOptions } from './low-stock.ts';

describe('stock limits', () => {
  it.each([
    ['0', 0],
    ['12', 12],
    ['', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1234567', undefined],
    ['few', undefined],
  ])('are parsed from %j as %s', (text, limit) => expect(parseStockLimit(text)).toBe(limit));

  it('are offered together with the selected one', () => {
    expect(stockLimitOptions(7).map(({ label }) => label)).toEqual([
      '1 left',
      '2 or fewer left',
      '3 or fewer left',
      '5 or fewer left',
      '7 or fewer left',
      '10 or fewer left',
      '20 or fewer left',
    ]);
    expect(stockLimitOptions(5, 'left ')).toHaveLength(6);
    expect(stockLimitOptions(0)).toEqual(stockLimitOptions(undefined));
  });

  it.each([
    [undefined, '/admin/products?status=1&stock=1&sort=left-asc'],
    [0, '/admin/products?status=1&stock=0&sort=left-asc'],
    [3, '/admin/products?status=1&left=3&sort=left-asc'],
  ])('%s links to %s', (limit, href) => expect(lowStockHref(limit)).toBe(href));
});
