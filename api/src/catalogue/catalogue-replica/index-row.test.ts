import { rowFromProduct } from '@vajra/product-index';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductDocument } from '../products/product.model.ts';
import { presentProduct } from '../products/product.presenter.ts';
import { toIndexRow } from './index-row.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const id = fc.integer({ min: 1, max: 1_000_000_000 });
const minor = fc.integer({ min: 0, max: 999_999_999_999 });
const flag = fc.constantFrom<0 | 1>(0, 1);
const count = fc.nat(1_000_000);
const measure = fc.option(fc.double({ min: 0, max: 1_000_000, noNaN: true }));
const moment = fc.date({ noInvalidDate: true });

const document: fc.Arbitrary<ProductDocument> = fc.record({
  _id: id,
  sku: text,
  name: text,
  description: text,
  specifications: text,
  price: fc.record({ inr: minor, usd: minor }),
  is_recommended: flag,
  parentcollection: fc.option(fc.record({ pc_id: id, name: text })),
  collection: fc.option(fc.record({ c_id: id, name: text })),
  diamondshape: fc.option(fc.record({ shape_id: id, name: text })),
  stonetype: fc.option(fc.record({ stone_id: id, type: text })),
  cutgrade: fc.option(fc.record({ grade_id: id, cut_grade: text })),
  clarity: fc.option(fc.record({ clarity_id: id, clarity: text })),
  naturalcolor: fc.option(fc.record({ ncolor_id: id, ncolor: text })),
  fancycolor: fc.option(fc.record({ fcolor_id: id, fcolor: text })),
  length: measure,
  weight: measure,
  quantity: count,
  purchased_qty: count,
  remaining_qty: count,
  discount: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  status: flag,
  images: fc.constant([]),
  rating: fc.record({ sum: count, count }),
  revision: count,
  createdAt: moment,
  updatedAt: moment,
});

test('client and server derive the same index row from a product', () => {
  fc.assert(
    fc.property(document, (product) => {
      const { admin, ...row } = toIndexRow(product);
      expect(rowFromProduct(presentProduct(product))).toEqual(row);
      const { name, sku, remaining_qty: left } = product;
      expect(admin).toEqual({ name, sku, left });
    }),
  );
});
