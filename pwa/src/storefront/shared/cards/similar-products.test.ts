import type { Product } from '@vajra/contract';
import { expect, it } from 'vitest';
import { similarProductsAddress } from './similar-products.ts';

const round = { shape_id: 3, shape: 'Round' };
const rings = { pc_id: 2, name: 'Rings' };

it.each([
  [
    { diamondshape: round, parentcollection: null, weight: 1 },
    '/all-diamonds?carat=0.75-1.25&shape_id=3&available=1',
  ],
  [
    { diamondshape: round, parentcollection: rings, weight: null },
    '/parent-collections/2?shape_id=3&available=1',
  ],
  [{ diamondshape: null, parentcollection: null, weight: 0 }, '/all-diamonds?available=1'],
])('lists products like %j', (product, address) => {
  expect(similarProductsAddress(product as unknown as Product)).toBe(address);
});
