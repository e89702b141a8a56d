import { endpoints, lookupKinds } from '@vajra/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ProductDocument } from '../../api/src/products/product.model.ts';
import { lookup, product } from '../../api/test/factories.ts';
import { type Person, startTestApi, type TestApi } from '../../api/test/start-test-api.ts';
import { listRequest, plainQuery, spellQuery } from './list-request.ts';
import { Phone } from './phone.ts';
import { type PlainList, plainList } from './plain-list.ts';
import { shopWrite, write } from './shop-writes.ts';

let api: TestApi;
let customer: Person;
/** Follows through all histories, as a phone does through the years. */
let follower: Phone;
/** Rows of the feed that come at once. */
let limit = 1000;

beforeAll(async () => {
  api = await startTestApi();
  const network = fetch;
  // In a browser what the phone asks for is of the page's own address.
  vi.stubGlobal('fetch', (to: URL | string, init?: RequestInit) => {
    const url = new URL(to, api.url);
    if (url.pathname === endpoints.getCatalogueChanges.path) {
      url.searchParams.set('limit', String(limit));
    }
    return network(url, init);
  });
  customer = await api.customer();
  for (const kind of lookupKinds) for (let made = 0; made < 4; made++) await lookup(api, kind);
  for (let made = 0; made < 24; made++) {
    const [shape_id, clarity_id] = [1 + (made % 4), 1 + (made % 3)];
    await product(api, { shape_id, clarity_id, grade_id: shape_id, stone_id: 1 });
  }
  follower = new Phone();
});
afterAll(async () => {
  await follower.discard();
  vi.unstubAllGlobals();
  await api.close();
});

function products(): Promise<ProductDocument[]> {
  return api.connection.collection<ProductDocument>('products').find().toArray();
}

/** Counts are sets: which comes first is nobody's promise. */
function tidied(list: PlainList | undefined): PlainList | undefined {
  if (!list?.facets) return list;
  const counts = Object.entries(list.facets).map(([key, values]) => [
    key,
    values.toSorted((one, other) => one.id - other.id),
  ]);
  return { ...list, facets: Object.fromEntries(counts) };
}

test('a list is the same from the server, from the phone, and by a plain filter over documents', async () => {
  const seen = { written: 0, shown: 0, empty: 0 };
  const history = fc.array(shopWrite, { minLength: 1, maxLength: 12, size: 'max' });
  const asked = fc.array(listRequest, { minLength: 8, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(history, asked, fc.integer({ min: 1, max: 40 }), async (one, lists, rows) => {
      for (const change of one) if (await write(api, customer, change)) seen.written++;
      await api.services.products.afterCatalogueChange(); // orders do not wait for it
      limit = rows;
      const fresh = new Phone();
      await Promise.all([follower.follow(), fresh.follow()]);
      if (rows % 2 === 0) await follower.reopen();
      const documents = await products();
      for (const list of lists) {
        const query = plainQuery(list, documents);
        const body = spellQuery(query, list.spelling);
        const expected = plainList(documents, query);
        const { data } = await api.call(endpoints.getProducts, { body });
        expect(tidied(data)).toEqual(expected);
        expect(tidied(await follower.list(body))).toEqual(expected);
        expect(tidied(await fresh.list(body))).toEqual(expected);
        seen[expected.productData.length > 0 ? 'shown' : 'empty']++;
      }
      await fresh.discard();
    }),
    { numRuns: 50, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true },
  );
  expect(seen.written).toBeGreaterThan(100);
  expect(seen.shown).toBeGreaterThan(100);
  expect(seen.empty).toBeGreaterThan(20);
}, 120_000);
