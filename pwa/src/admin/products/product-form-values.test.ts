import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import {
  fieldGroups,
  newProductBody,
  newProductValues,
  productChangeBody,
  validateProduct,
} from './product-form-values.ts';

const filled = { ...newProductValues, name: ' Oval ', inr_price: '100.50', usd_price: '0' };

describe('product form values', () => {
  it('leaves out empty fields of a new product', () => {
    const body = newProductBody(filled);
    expect(body).toEqual({
      name: 'Oval',
      inr_price: '100.50',
      usd_price: '0',
      discount: '0',
      quantity: '1',
      is_recommended: 0,
    });
    expect(endpoints.insertProduct.body.safeParse(body).success).toBe(true);
  });

  it('lets the server apply the defaults for an emptied quantity and discount', () => {
    expect(validateProduct({ ...filled, quantity: '', discount: '' }, true)).toEqual({});
  });

  it('rejects prices that are blank, negative or not a number', () => {
    for (const price of ['', '-1', 'ten']) {
      for (const isNew of [true, false]) {
        const errors = validateProduct({ ...filled, sku: 'A', inr_price: price }, isNew);
        expect(errors.inr_price?.message).toBe('Price must be a valid non-negative number.');
      }
    }
    expect(validateProduct(filled, true)).toEqual({});
  });

  it('allows an empty SKU for a new product only', () => {
    expect(validateProduct(filled, true)).toEqual({});
    expect(validateProduct(filled, false).sku?.message).toBe('is required');
  });

  it('sends only changed fields, and a blank for an emptied one', () => {
    const changed = new Set(['name', 'pc_id', 'discount', 'quantity'] as const);
    const body = productChangeBody({ ...filled, discount: '' }, changed);
    expect(body).toEqual({ name: 'Oval', pc_id: '', discount: '0' });
    expect(endpoints.updateProduct.body.safeParse(body).success).toBe(true);
  });

  it('treats a collection and its parent as one field in edit conflicts', () => {
    expect(fieldGroups.filter((group) => group.includes('c_id'))).toEqual([['pc_id', 'c_id']]);
    expect(fieldGroups.flat()).not.toContain('quantity');
  });
});
