import { expect, it } from 'vitest';
import { composeBasket } from './basket.ts';
import { amountsOf } from './order-amounts.ts';

const items = [
  { unit: 150_000, quantity: 2 },
  { unit: 99, quantity: 1 },
];

it('adds shipping and tax to the goods', () => {
  expect(amountsOf({ items, shipping: { price: 2500 }, tax: 18 })).toEqual({
    goods: 300_099,
    shipping: 2500,
    tax: 18,
    total: 302_617,
  });
});

it('adds nothing for orders that earlier releases stored', () => {
  expect(amountsOf({ items })).toEqual({ goods: 300_099, shipping: 0, tax: 0, total: 300_099 });
});

it('refuses a basket whose total is not exact', () => {
  const item = { p_id: 1, sku: '', name: '', image: null, unit: 2 ** 53 - 1, quantity: 1 };
  const shipping = { methodId: 1, name: '', price: 1, fromDays: 1, toDays: 2 };
  expect(() => composeBasket({ items: [item], shipping, currency: 'INR' })).toThrow(RangeError);
});
