import {
  endpoints,
  filterKeys,
  lookupKinds,
  parseSynonyms,
  recordOf,
  standardSynonyms,
} from '@vajra/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Vocabulary, type VocabularySource } from '../../api/product-index/src/index.ts';
import type { ProductDocument } from '../../api/src/catalogue/products/product.model.ts';
import { createLookup, createProduct } from '../../api/test/factories.ts';
import { startTestApi, type TestApi, type TestUser } from '../../api/test/start-test-api.ts';
import { applyWrite, catalogueWrite } from './catalogue-writes.ts';
import { listRequest, referenceQuery, spellQuery } from './list-request.ts';
import { PhoneReplica } from './phone-replica.ts';
import { type ReferenceList, referenceList } from './reference-list.ts';

let api: TestApi;
let customer: TestUser;
/** Follows the feed through all histories, as a phone does for years. */
let follower: PhoneReplica;
/** Rows per page of the feed. */
let limit = 1000;

beforeAll(async () => {
  api = await startTestApi();
  const originalFetch = fetch;
  // Relative URLs resolve against the page in a browser, and against the API here.
  vi.stubGlobal('fetch', (to: URL | string, init?: RequestInit) => {
    const url = new URL(to, api.url);
    if (url.pathname === endpoints.getCatalogueChanges.path) {
      url.searchParams.set('limit', String(limit));
    }
    return originalFetch(url, init);
  });
  customer = await api.createCustomer();
  for (const kind of lookupKinds)
    for (let made = 0; made < 4; made++) await createLookup(api, kind);
  for (let made = 0; made < 24; made++) {
    const [shape_id, clarity_id] = [1 + (made % 4), 1 + (made % 3)];
    await createProduct(api, { shape_id, clarity_id, grade_id: shape_id, stone_id: 1 });
  }
  follower = new PhoneReplica();
});
afterAll(async () => {
  await follower.delete();
  vi.unstubAllGlobals();
  await api.close();
});

function products(): Promise<ProductDocument[]> {
  return api.connection.collection<ProductDocument>('products').find().toArray();
}

async function searchVocabulary(): Promise<Vocabulary> {
  const lookups: VocabularySource['lookups'] = {};
  for (const kind of lookupKinds) lookups[kind] = await api.services.lookups.names(kind);
  return new Vocabulary({ lookups, synonyms: parseSynonyms(standardSynonyms) });
}

/** Sorts facet values by id, since their order is not defined. */
function sortFacets(list: ReferenceList | undefined): ReferenceList | undefined {
  if (!list?.facets) return list;
  const { facets } = list;
  const counts = recordOf(filterKeys, (key) =>
    facets[key].toSorted((one, other) => one.id - other.id),
  );
  return { ...list, facets: { ...facets, ...counts } };
}

test('server, phone and reference return the same list', async () => {
  const counts = { written: 0, shown: 0, empty: 0 };
  const history = fc.array(catalogueWrite, { minLength: 1, maxLength: 12, size: 'max' });
  const requests = fc.array(listRequest, { minLength: 8, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      history,
      requests,
      fc.integer({ min: 1, max: 40 }),
      async (one, lists, rows) => {
        for (const change of one) if (await applyWrite(api, customer, change)) counts.written++;
        await api.numberChanges(); // the feed shows only changes with a version
        // Orders do not wait for the index, and searches know the new names of lookups with it.
        await api.services.products.afterCatalogueChange();
        limit = rows;
        const fresh = new PhoneReplica();
        await Promise.all([follower.catchUp(), fresh.catchUp()]);
        if (rows % 2 === 0) await follower.reopen();
        const documents = await products();
        const vocabulary = await searchVocabulary();
        for (const list of lists) {
          const query = referenceQuery(list, documents);
          const body = spellQuery(query, list.spelling);
          const expected = referenceList(documents, query, vocabulary);
          const { data } = await api.call(endpoints.getProducts, { body });
          const { understood, ...found } = data;
          expect(sortFacets(found)).toEqual(expected);
          for (const phone of [follower, fresh]) {
            expect(sortFacets(await phone.list(body))).toEqual({
              ...expected,
              ...(understood && { understood }),
            });
          }
          counts[expected.productData.length > 0 ? 'shown' : 'empty']++;
        }
        await fresh.delete();
      },
    ),
    { numRuns: 50, interruptAfterTimeLimit: 100_000, markInterruptAsFailure: true },
  );
  expect(counts.written).toBeGreaterThan(100);
  expect(counts.shown).toBeGreaterThan(100);
  expect(counts.empty).toBeGreaterThan(20);
});
