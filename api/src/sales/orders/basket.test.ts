import { describe, expect, it } from 'vitest';
import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import { ConflictError, InvalidInputError } from '../../platform/errors.ts';
import type { CartRowDocument } from '../cart/cart.model.ts';
import { assertUnchanged, composeBasket, priceItems } from './basket.ts';

const ring = {
  ...{ _id: 1, sku: 'VJ-1', name: 'Ring', status: 1, remaining_qty: 3, discount: 10 },
  price: { inr: 10_000, usd: 200 },
  ...{ weight: 1.02, specifications: '18K gold' },
  images: [
    { kind: 'video', file: 'ring.mp4' },
    { kind: 'image', file: 'ring.webp' },
    { kind: 'image', file: 'side.webp' },
  ],
};

const details = { carats: 1.02, purity: '18K gold' };

/** Prices two rings, by default in rupees at list prices. */
function price(
  changes: object = {},
  currency: 'INR' | 'USD' = 'INR',
  basis: 'list' | 'discounted' = 'list',
) {
  const rows = [{ p_id: 1, u_qty: 2 }] as CartRowDocument[]; // what is read of a row
  const product = { ...ring, ...changes } as unknown as ProductDocument; // what is read of a product
  return priceItems(rows, new Map([[1, product]]), currency, basis);
}

describe('priceItems', () => {
  it.each([
    ['INR', 'list', 10_000],
    ['INR', 'discounted', 9_000],
    ['USD', 'list', 200],
    ['USD', 'discounted', 180],
  ] as const)('prices in %s at %s prices', (currency, basis, unit) => {
    const item = { p_id: 1, sku: 'VJ-1', name: 'Ring', image: 'ring.webp', quantity: 2 };
    expect(price({}, currency, basis)).toEqual([{ ...item, unit, discount: 10, details }]);
  });

  it('keeps no discount where there is none', () => {
    expect(price({ discount: 0 })[0]).not.toHaveProperty('discount');
  });

  it('prices the last pieces, and products without an image', () => {
    expect(price({ remaining_qty: 2, images: [] })).toMatchObject([{ quantity: 2, image: null }]);
  });

  it.each([
    [{ status: 0 }, 'Ring is no longer available.'],
    [{ remaining_qty: 0 }, 'Ring is out of stock.'],
    [{ remaining_qty: 1 }, 'Only 1 of Ring left.'],
  ])('refuses a product with %j', (changes, message) => {
    expect(() => price(changes)).toThrow(new ConflictError(message));
  });

  it('refuses a product without a price in the currency', () => {
    expect(() => price({ price: { inr: 10_000, usd: 0 } }, 'USD')).toThrow(ConflictError);
    expect(() => price({ price: { inr: 0, usd: 200 } }, 'INR')).toThrow(ConflictError);
  });

  it('refuses an empty cart and a product that does not exist', () => {
    expect(() => priceItems([], new Map(), 'INR', 'list')).toThrow(InvalidInputError);
    const rows = [{ p_id: 2, u_qty: 1 }] as CartRowDocument[];
    expect(() => priceItems(rows, new Map(), 'INR', 'list')).toThrow(ConflictError);
  });
});

describe('assertUnchanged', () => {
  const items = [1, 2].map((p_id) => ({
    ...{ p_id, sku: '', name: '', image: null, unit: 10_000, quantity: p_id },
  }));
  const check = (given: typeof shown) =>
    assertUnchanged(composeBasket({ items, currency: 'INR' }), given);
  const shown = {
    items: items.map(({ p_id, quantity: u_qty }) => ({ p_id, u_qty })),
    totalAmount: 300,
  };
  const details = { totalAmount: 300, currency: 'INR' };

  it('accepts what the customer was shown, in any order', () => {
    expect(() => check(shown)).not.toThrow();
    const items = shown.items.toReversed();
    expect(() => check({ ...shown, items })).not.toThrow();
  });

  it.each([
    ['a product less', shown.items.slice(1)],
    ['a product more', [...shown.items, { p_id: 3, u_qty: 1 }]],
    ['another product', [shown.items[0] ?? { p_id: 1, u_qty: 1 }, { p_id: 3, u_qty: 2 }]],
    ['another quantity', shown.items.map(({ p_id }) => ({ p_id, u_qty: 1 }))],
  ])('refuses %s, with the new total', (_, items) => {
    const error = new ConflictError('Your cart has changed. The new total is ₹300.00.', details);
    expect(() => check({ ...shown, items })).toThrow(error);
  });

  it.each([299.99, 300.01, 0])('refuses a total of %d, with the new one', (totalAmount) => {
    const error = new ConflictError('Prices have changed. The new total is ₹300.00.', details);
    expect(() => check({ ...shown, totalAmount })).toThrow(error);
  });
});
