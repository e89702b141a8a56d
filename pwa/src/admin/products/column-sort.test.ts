import { describe, expect, it } from 'vitest';
import { columnSort } from './column-sort.ts';

const rupees = { orders: ['price-asc', 'price-desc'], currency: 'INR' } as const;
const dollars = { orders: ['price-asc', 'price-desc'], currency: 'USD' } as const;

describe('columnSort', () => {
  it('steps through ascending and descending back to the default order', () => {
    const steps = [];
    let params: { sort: string | undefined; currency: string | undefined } = {
      sort: '',
      currency: '',
    };
    for (let press = 0; press < 3; press++) {
      const { sorted, next } = columnSort(dollars, params.sort ?? '', params.currency ?? '');
      steps.push([sorted, next.sort, next.currency]);
      params = next;
    }
    expect(steps).toEqual([
      [undefined, 'price-asc', 'USD'],
      ['ascending', 'price-desc', 'USD'],
      ['descending', undefined, undefined],
    ]);
  });

  it('distinguishes prices in rupees and dollars', () => {
    expect(columnSort(rupees, 'price-asc', 'USD').sorted).toBeUndefined();
    expect(columnSort(rupees, 'price-asc', '').sorted).toBe('ascending');
    expect(columnSort(dollars, 'price-asc', '').next).toEqual({
      sort: 'price-asc',
      currency: 'USD',
    });
  });

  it('supports columns with a single order', () => {
    const discount = { orders: ['discount'] } as const;
    expect(columnSort(discount, 'discount', '')).toEqual({
      sorted: 'descending',
      next: { sort: undefined, currency: undefined },
    });
  });
});
