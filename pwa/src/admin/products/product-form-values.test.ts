import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import {
  newProductBody,
  newProductValues,
  problemsOf,
  productChangeBody,
} from './product-form-values.ts';

const filled = { ...newProductValues, name: ' Oval ', inr_price: '100.50', usd_price: '0' };

describe('a product form', () => {
  it('does not send empty fields of a new product', () => {
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

  it('leaves the standard to the server where quantity and discount are emptied', () => {
    expect(problemsOf({ ...filled, quantity: '', discount: '' }, true)).toEqual({});
  });

  it('says what the spec says of prices', () => {
    const words = 'Price must be a valid non-negative number.';
    for (const price of ['', '-1', 'ten']) {
      for (const isNew of [true, false]) {
        const problems = problemsOf({ ...filled, sku: 'A', inr_price: price }, isNew);
        expect(problems.inr_price?.message).toBe(words);
      }
    }
    expect(problemsOf(filled, true)).toEqual({});
  });

  it('lets the shop make the SKU of a new product, and not take it from an old one', () => {
    expect(problemsOf(filled, true)).toEqual({});
    expect(problemsOf(filled, false).sku?.message).toBe('is required');
  });

  it('sends changed fields alone, and a blank for one that was emptied', () => {
    const changed = { name: true, pc_id: true, discount: true, quantity: true };
    const body = productChangeBody({ ...filled, discount: '' }, changed);
    expect(body).toEqual({ name: 'Oval', pc_id: '', discount: '0' });
    expect(endpoints.updateProduct.body.safeParse(body).success).toBe(true);
  });
});
