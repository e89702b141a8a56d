import { describe, expect, it } from 'vitest';
import { initialRequests } from './initial-requests.ts';
import { listPath, matchShopPage, productPath } from './pages.ts';
import { productQueries } from './product-queries.ts';
import { productEndpoints } from './products.ts';
import { requestKey } from './request-key.ts';

const pageAt = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://shop.example');
  return matchShopPage(pathname, searchParams);
};

describe('matchShopPage', () => {
  it.each([
    ['/', 'home'],
    ['/all-diamonds', 'list'],
    ['/all-diamonds/', 'list'],
    ['/shapes/3?page=2', 'list'],
    ['/product-details/17', 'product'],
    ['/terms', 'text'],
    ['/cart', 'personal'],
  ])('%s is a %s page', (address, kind) => {
    expect(pageAt(address)?.kind).toBe(kind);
  });

  it.each([
    '/nowhere',
    '/shapes',
    '/shapes/x',
    '/shapes/-1',
    '/shapes/0',
    '/shapes/1/2',
    '/shapes/99999999999999999',
    '/product-details/1.5',
    '/product-details/%00',
    '/constructor/1',
    '/__proto__/1',
    '/admin',
  ])('%s is not a page', (address) => {
    expect(pageAt(`http://shop.example${address}`)).toBeNull();
  });

  it('matches the paths of products and lists', () => {
    expect(pageAt(productPath(12))).toEqual({ kind: 'product', id: 12 });
    for (const key of ['c_id', 'pc_id', 'shape_id'] as const) {
      expect(pageAt(listPath({ key, id: 4 }))).toMatchObject({ fixed: { key, id: 4 } });
    }
  });

  it('reads the search only on the list of all diamonds', () => {
    expect(pageAt('/all-diamonds?search=oval')).toMatchObject({ list: { search: 'oval' } });
    expect(pageAt('/shapes/2?search=oval')).toMatchObject({ list: { search: '' } });
  });
});

describe('initialRequests', () => {
  it('request the list with the filters of the URL from public endpoints', () => {
    const page = pageAt('/shapes/2?clarity_id=4,5&sort=price-asc&page=3');
    if (page?.kind !== 'list') throw new Error('no list');
    expect(productQueries.list(page)).toMatchObject({
      shape_id: 2,
      clarity_id: [4, 5],
      sort: 'price-asc',
      page: 3,
      facets: true,
    });
    for (const { endpoint } of initialRequests(page)) expect(endpoint.access).toBe('public');
  });

  it('have keys that do not depend on the order of their fields', () => {
    const endpoint = productEndpoints.getProducts;
    const key = requestKey({ endpoint, input: { body: { page: 1, perPage: 20 } } });
    expect(
      requestKey({ endpoint, input: { body: { perPage: 20, page: 1, search: undefined } } }),
    ).toBe(key);
    expect(requestKey({ endpoint, input: { body: { page: 2, perPage: 20 } } })).not.toBe(key);
  });
});
