import type { Product } from '@vajra/contract';
import { expect, test } from 'vitest';
import { rowFromProduct } from './build-product-row.ts';
import { tokenize } from './tokenize.ts';

const product = {
  p_id: 7,
  sku: 'VJ-7',
  name: 'Name7',
  description: 'Description7',
  inr_price: 1000.25,
  usd_price: 12.5,
  is_recommended: 1,
  status: 0,
  weight: 0.9,
  discount: 12.5,
  quantity: 3,
  purchased_qty: 2,
  remaining_qty: 1,
  parentcollection: { pc_id: 1, name: 'Parent' },
  collection: { c_id: 2, name: 'Collection' },
  diamondshape: { shape_id: 3, name: 'Oval' },
  stonetype: { stone_id: 4, type: 'Natural' },
  cutgrade: { grade_id: 5, cut_grade: 'Ideal' },
  clarity: { clarity_id: 6, clarity: 'VVS1' },
  naturalcolor: { ncolor_id: 8, ncolor: 'D' },
  fancycolor: { fcolor_id: 9, fcolor: 'Pink' },
} as unknown as Product; // with the fields that are indexed

test('a row has the ids, prices in minor units, state and words of a product', () => {
  const { text, ...row } = rowFromProduct(product);
  expect(row).toEqual({
    p_id: 7,
    status: 0,
    is_recommended: 1,
    pc_id: 1,
    c_id: 2,
    shape_id: 3,
    stone_id: 4,
    grade_id: 5,
    clarity_id: 6,
    ncolor_id: 8,
    fcolor_id: 9,
    inr: 100_025,
    usd: 1250,
    discount: 12.5,
    weight: 0.9,
    length: null,
    in_stock: true,
  });
  expect(tokenize(text).sort()).toEqual(
    ['vj7', '7', 'name7', 'description7', 'parent', 'collection', 'oval', 'natural', 'ideal']
      .concat(['vvs1', 'd', 'pink'])
      .sort(),
  );
});

test('a product without lookups has no ids, and no words but its own', () => {
  const lookups = { parentcollection: null, collection: null, diamondshape: null, stonetype: null };
  const others = { cutgrade: null, clarity: null, naturalcolor: null, fancycolor: null };
  const row = rowFromProduct({ ...product, ...lookups, ...others, weight: null });
  expect(row).toMatchObject({ pc_id: null, shape_id: null, fcolor_id: null, weight: null });
  expect(tokenize(row.text)).toEqual(['name7', 'vj7', '7', 'description7']);
});

test.each([
  [1, true],
  [0, false],
  [-1, false],
])('a product with %i pieces left is in stock: %s', (remaining_qty, expected) => {
  expect(rowFromProduct({ ...product, remaining_qty }).in_stock).toBe(expected);
});
