import { describe, expect, it } from 'vitest';
import { readListState } from './list-state.ts';
import { listPath, parsePathId, productPath } from './pages.ts';
import { productQueries } from './product-queries.ts';
import { productEndpoints } from './products.ts';
import { requestKey } from './request-key.ts';

it('has a path for every product and list', () => {
  expect(productPath(12)).toBe('/product-details/12');
  expect(listPath({ key: 'c_id', id: 4 })).toBe('/collections/4');
  expect(listPath({ key: 'pc_id', id: 4 })).toBe('/parent-collections/4');
  expect(listPath({ key: 'shape_id', id: 4 })).toBe('/shapes/4');
});

it.each(['x', '-1', '0', '01', '1.5', '%00', '99999999999999999', '', undefined])(
  'reads no id from %s',
  (text) => {
    expect(parsePathId(text)).toBeNull();
  },
);

it('requests a list with the filters of its address', () => {
  const list = readListState(
    new URLSearchParams('clarity_id=4,5&carat=0.9-1.2&price=-400000&sort=price-asc&page=3'),
  );
  const fixed = { key: 'shape_id', id: 2 } as const;
  expect(productQueries.list({ fixed, list, currency: 'USD' })).toMatchObject({
    shape_id: 2,
    carat: '0.9-1.2',
    price: '-400000',
    currency: 'USD',
    clarity_id: [4, 5],
    sort: 'price-asc',
    page: 3,
    facets: true,
  });
});

describe('requestKey', () => {
  it('does not depend on the order of fields', () => {
    const endpoint = productEndpoints.getProducts;
    const key = requestKey({ endpoint, input: { body: { page: 1, perPage: 20 } } });
    expect(
      requestKey({ endpoint, input: { body: { perPage: 20, page: 1, search: undefined } } }),
    ).toBe(key);
    expect(requestKey({ endpoint, input: { body: { page: 2, perPage: 20 } } })).not.toBe(key);
  });
});
