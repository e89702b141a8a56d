import type { CartRow } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { cartTotal, unappliedOffers } from './cart.ts';

const product = testProduct(1, { inr_price: 1000, usd_price: 20, discount: 10 });
const row: CartRow = { cart_id: 1, p_id: 1, u_qty: 2, product, problem: null };
const rows: CartRow[] = [
  row,
  { ...row, problem: 'not-enough' },
  { ...row, problem: 'out-of-stock' },
  { ...row, problem: 'inactive' },
  { ...row, problem: 'no-price' },
];

describe('the total of a cart', () => {
  it('counts rows that can be ordered in some quantity, at the price that checkout charges', () => {
    expect(cartTotal(rows, { currency: 'INR', basis: 'list' })).toBe(400_000);
    expect(cartTotal(rows, { currency: 'INR', basis: 'discounted' })).toBe(360_000);
    expect(cartTotal(rows, { currency: 'USD', basis: 'discounted' })).toBe(7_200);
  });

  it('exceeds the offer prices only while checkout charges list prices', () => {
    expect(unappliedOffers(rows, { currency: 'INR', basis: 'list' })).toBe(40_000);
    expect(unappliedOffers(rows, { currency: 'INR', basis: 'discounted' })).toBe(0);
  });
});
