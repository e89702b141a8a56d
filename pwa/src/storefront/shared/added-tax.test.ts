import type { CartRow, PublicTax } from '@vajra/contract';
import { expect, it } from 'vitest';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { addedTaxOf } from './added-tax.ts';

const tax: PublicTax = {
  added: { rates: [{ pc_id: 1, rate: 1.5 }], otherRate: 3, isExportTaxed: false },
};
const pricing = { currency: 'INR', basis: 'list' } as const;
const inIndia = { isExport: false, shipping: 0 };

/** Returns a row of two pieces at 1,000 rupees. */
function row(pc_id: number | null, problem: CartRow['problem'] = null): CartRow {
  const product = testProduct(1, { pc_id, inr_price: 1_000 });
  return { cart_id: 1, p_id: 1, u_qty: 2, product, problem };
}

it('taxes each row at the rate of its parent collection, or at the rate of all others', () => {
  const of = (...rows: CartRow[]) => addedTaxOf(tax, { rows, pricing }, inIndia);
  expect(of(row(1))).toBe(30_00);
  expect(of(row(2))).toBe(60_00);
  expect(of(row(null))).toBe(60_00);
  expect(of(row(1), row(2))).toBe(90_00);
});

it('taxes shipping, and no row that cannot be ordered', () => {
  const rows = [row(1), row(2, 'out-of-stock')];
  expect(addedTaxOf(tax, { rows, pricing }, { isExport: false, shipping: 100_00 })).toBe(31_50);
});

it('taxes exports only if the store does', () => {
  const cart = { rows: [row(1)], pricing };
  const abroad = { isExport: true, shipping: 0 };
  expect(addedTaxOf(tax, cart, abroad)).toBe(0);
  const added = { rates: [{ pc_id: 1, rate: 1.5 }], otherRate: 3, isExportTaxed: true };
  expect(addedTaxOf({ ...tax, added }, cart, abroad)).toBe(30_00);
});

it('is undefined without rules, and where prices include the tax', () => {
  const cart = { rows: [row(1)], pricing };
  expect(addedTaxOf(undefined, cart, inIndia)).toBeUndefined();
  expect(addedTaxOf({}, cart, inIndia)).toBeUndefined();
});
