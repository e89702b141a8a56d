import {
  endpoints,
  type PageRequest,
  type Product,
  requestKey,
  type StoreConfig,
} from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { testProduct } from '../offline/catalogue/test-feed.ts';
import { findPath, openPage, screens } from './server.tsx';

const hostile = `Oval </script><script>alert(1)</script>`;
const store = {
  name: 'Heera',
  tagline: '',
  social: [],
  priceBasis: 'base',
} as unknown as StoreConfig; // what heads use
const shape = { shape_id: 3, name: 'Oval' };
const collection = { c_id: 5, name: 'Solitaires' };
const parents = [{ pc_id: 2, name: 'Rings', collections: [collection] }];
const products = new Map<number, Product>([
  [1, testProduct(1, { name: hostile, inr_price: 1000 })],
  [
    2,
    testProduct(2, {
      name: 'Ring of dawn',
      stonetype: { stone_id: 1, type: 'Lab Grown' } as Product['stonetype'],
    }),
  ],
]);

const responses: Record<string, (body: Record<string, unknown>) => unknown> = {
  [endpoints.getStoreConfig.path]: () => store,
  [endpoints.getCollectionsByParent.path]: () => ({ data: parents }),
  [endpoints.getDiamondShapes.path]: () => ({ data: [shape] }),
  [endpoints.getCollections.path]: () => ({ data: [collection] }),
  [endpoints.getProducts.path]: () => ({
    data: { productData: [...products.values()], totalCount: 2 },
  }),
  [endpoints.getProductById.path]: ({ p_id }) => {
    const data = products.get(Number(p_id));
    return data && { data };
  },
};

const call: PageRequest['call'] = async ({ path }, input) => {
  const { body = {} } = input as { body?: Record<string, unknown> };
  const respond = responses[path] ?? (() => ({ data: [] }));
  return respond(body);
};

const open = (path: string, change: Partial<PageRequest> = {}) =>
  openPage({ path, store, storeUrl: 'https://heera.example', call, ...change });

const structuredDataOf = (head: string): Record<string, unknown>[] =>
  Array.from(
    head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, json = '']) => JSON.parse(json),
  );

describe('the head', () => {
  it('describes a product with the price that checkout charges, stock and breadcrumbs', async () => {
    const { head, isFound } = await open('/product-details/1');
    expect(isFound).toBe(true);
    expect(head).toContain('<title>Oval &lt;/script&gt;');
    expect(head).toContain(
      '<link rel="canonical" href="https://heera.example/product-details/1"/>',
    );
    expect(head).toContain('<meta property="product:price:amount" content="1000.00"/>');
    expect(head).not.toContain('<script>alert');
    const [stone, crumbs] = structuredDataOf(head);
    expect(stone).toMatchObject({
      '@type': 'Product',
      name: hostile,
      offers: {
        price: '1000.00',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
      },
    });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  it('discloses laboratory-grown stones that their name does not mention', async () => {
    const { head } = await open('/product-details/2');
    expect(head).toContain('<title>Ring of dawn, laboratory-grown');
    expect(structuredDataOf(head)[0]).toMatchObject({ name: 'Ring of dawn, laboratory-grown' });
  });

  it.each([
    ['/shapes/3', 'Oval'],
    ['/collections/5', 'Solitaires'],
    ['/parent-collections/2', 'Rings'],
    ['/all-diamonds', 'All Diamonds'],
  ])('describes the list %s', async (path, name) => {
    const { head } = await open(path);
    expect(head).toContain(`<title>${name} · Heera</title>`);
    expect(head).toContain(`<link rel="canonical" href="https://heera.example${path}"/>`);
    expect(structuredDataOf(head).map((thing) => thing['@type'])).toEqual([
      'BreadcrumbList',
      'ItemList',
    ]);
  });

  it('names the parent of a collection in its breadcrumbs', async () => {
    const [crumbs] = structuredDataOf((await open('/collections/5')).head);
    expect(JSON.stringify(crumbs)).toMatch(/Home.*Rings.*Solitaires/);
  });

  it('has the page and the filter for pieces in stock, but no other filter, in its address', async () => {
    expect((await open('/shapes/3?page=2')).head).toContain('/shapes/3?page=2"/>');
    expect((await open('/shapes/3?available=1')).head).toContain('/shapes/3"/>');
    expect((await open('/?page=3')).head).toContain('https://heera.example/?page=3"/>');
    for (const path of ['/shapes/3?clarity_id=1', '/all-diamonds?search=oval']) {
      expect((await open(path)).head).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  it.each([
    '/nowhere',
    '/a/b/c',
    '/%E0%A4%A',
    '/shapes/99',
    '/collections/99',
    '/parent-collections/99',
    '/shapes/x',
    '/collections/%3Cscript%3E',
    '/parent-collections/-7',
    '/product-details/x',
    '/product-details/-1',
    '/product-details/0',
    '/product-details/1.5',
    '/product-details/99999999999999999999',
  ])('says that a page is missing: %s', async (path) => {
    const { head, isFound } = await open(path);
    expect(isFound).toBe(false);
    expect(head).toContain('<title>404 Not Found · Heera</title>');
    expect(head).toContain('content="noindex"');
  });

  it('is rendered for an unknown path, but not for an object that does not exist', async () => {
    expect((await open('/nowhere')).isRendered).toBe(true);
    expect((await open('/product-details/99')).isRendered).toBe(false);
  });

  it.each(['/cart', '/login', '/profile', '/orders/7K3MQ-9QXTD'])(
    'keeps search engines from a personal page: %s',
    async (path) => {
      const { head, isFound, isRendered } = await open(path);
      expect([isFound, isRendered]).toEqual([true, false]);
      expect(head).toContain('content="noindex"');
    },
  );
});

describe('a page', () => {
  it.each(['/', '/all-diamonds?page=1', '/product-details/1', '/terms', '/cart'])(
    'contains the responses that it is rendered from: %s',
    async (path) => {
      const called: string[] = [];
      const page = await open(path, {
        call: (endpoint, input) => {
          called.push(requestKey({ endpoint, input: input as object }));
          return call(endpoint, input);
        },
      });
      expect(Object.keys(JSON.parse(page.responses)).sort()).toEqual([...new Set(called)].sort());
    },
  );

  it('has the same key for addresses of the same page only', async () => {
    const keyOf = async (path: string) => (await open(path)).key;
    expect(await keyOf('/terms?utm_source=x')).toBe(await keyOf('/terms'));
    expect(await keyOf('/terms/')).toBe(await keyOf('/terms'));
    expect(await keyOf('/all-diamonds?page=2')).not.toBe(await keyOf('/all-diamonds'));
    expect(await keyOf('/shapes/3')).not.toBe(await keyOf('/all-diamonds?shape_id=3'));
  });

  it('names the module of its screen', async () => {
    expect((await open('/custom')).module).toBe('src/storefront/inquiry/InquiryPage.tsx');
  });

  it('is rendered with what its links preload', async () => {
    const { body } = await (await open('/product-details/1')).render();
    expect(body).toContain('Oval &lt;/script&gt;');
    expect(body).toContain('alert(1)');
    expect(body).not.toContain('<script>alert');
  });

  it('fails if a call fails, and is shown without a response that cannot be had now', async () => {
    const fail = async () => {
      throw new Error('no database');
    };
    await expect(open('/all-diamonds', { call: fail })).rejects.toThrow('no database');
    const { isFound, responses: json } = await open('/terms', { call: async () => undefined });
    expect([isFound, json]).toEqual([true, '{}']);
  });
});

describe('the screens', () => {
  it('are found under their own address', () => {
    expect(findPath('/Product-Details/7')).toBe('/product-details/7');
    expect(findPath('/ABOUT/')).toBe('/about');
    expect(findPath('/Orders/7K3MQ-9QXTD')).toBe('/orders/7K3MQ-9QXTD');
    expect(findPath('/')).toBe('/');
    for (const path of [
      '/nowhere',
      '/%E0%A4%A',
      '/shapes',
      '/shapes/1/2',
      '/admin/products',
      '/__proto__/1',
    ]) {
      expect(findPath(path)).toBeNull();
    }
  });

  it('are indexed if they are the same for everyone', () => {
    const isIndexed = (path: string) => screens.find((screen) => screen.path === path)?.isIndexed;
    expect(isIndexed('/shapes/:shape_id')).toBe(true);
    expect(isIndexed('/custom')).toBe(true);
    expect(isIndexed('/checkout')).toBe(false);
  });
});
