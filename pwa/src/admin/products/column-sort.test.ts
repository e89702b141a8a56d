import { describe, expect, it } from 'vitest';
import { sortedBy } from './column-sort.ts';

const rupees = { orders: ['price-asc', 'price-desc'], currency: 'INR' } as const;
const dollars = { orders: ['price-asc', 'price-desc'], currency: 'USD' } as const;

describe('sorting by a column', () => {
  it('goes up, down, and back to the newest', () => {
    const steps = [];
    let now: { sort: string | undefined; currency: string | undefined } = {
      sort: '',
      currency: '',
    };
    for (let press = 0; press < 3; press++) {
      const { sorted, next } = sortedBy(dollars, now.sort ?? '', now.currency ?? '');
      steps.push([sorted, next.sort, next.currency]);
      now = next;
    }
    expect(steps).toEqual([
      [undefined, 'price-asc', 'USD'],
      ['ascending', 'price-desc', 'USD'],
      ['descending', undefined, undefined],
    ]);
  });

  it('tells rupees from dollars', () => {
    expect(sortedBy(rupees, 'price-asc', 'USD').sorted).toBeUndefined();
    expect(sortedBy(rupees, 'price-asc', '').sorted).toBe('ascending');
    expect(sortedBy(dollars, 'price-asc', '').next).toEqual({ sort: 'price-asc', currency: 'USD' });
  });

  it('knows what has one direction', () => {
    const discount = { orders: ['discount'] } as const;
    expect(sortedBy(discount, 'discount', '')).toEqual({
      sorted: 'descending',
      next: { sort: undefined, currency: undefined },
    });
  });
});
