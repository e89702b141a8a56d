import {
  type AttributeKey,
  type AttributeValues,
  attributeKeys,
  attributeOf,
  type EmbeddedLookups,
  lookupFields,
  lookupKinds,
} from '@vajra/contract';
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

const lookups = Object.fromEntries(
  lookupKinds.map((kind) => {
    const { embeddedAs, idKey, textKey } = lookupFields[kind];
    return [embeddedAs, fc.option(fc.record({ [idKey]: id, [textKey]: text }))];
  }),
) as unknown as { [Field in keyof EmbeddedLookups]: fc.Arbitrary<EmbeddedLookups[Field]> };
const attributes = Object.fromEntries(
  attributeKeys.map((key) => [key, attributeOf(key).type === 'text' ? text : measure]),
) as unknown as { [Key in AttributeKey]: fc.Arbitrary<AttributeValues[Key]> };

const document: fc.Arbitrary<ProductDocument> = fc.record({
  _id: id,
  sku: text,
  name: text,
  price: fc.record({ inr: minor, usd: minor }),
  is_recommended: flag,
  ...lookups,
  ...attributes,
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
