import 'fake-indexeddb/auto';
import { noFilters, type ProductQuery, productQueries, requestKey } from '@vajra/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { CatalogueDatabase } from './database.ts';
import { visitedLists } from './visited-lists.ts';

let db: CatalogueDatabase;
beforeEach(() => {
  db = new CatalogueDatabase(`test-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

/** Stores that lists were visited, one after another. */
const store = (bodies: readonly ProductQuery[]) =>
  db.answers.bulkPut(
    bodies.map((body, at) => ({
      key: requestKey({ endpoint: endpoints.getProducts, input: { body } }),
      answer: null,
      at,
    })),
  );

const listOf = (page: number) =>
  productQueries.list({
    fixed: { key: 'c_id', id: 3 },
    currency: 'INR',
    list: { ...noFilters, filters: { clarity_id: [7] }, sort: 'discount', search: '', page },
  });

it('are the lists that the user has opened, once each', async () => {
  const bodies: ProductQuery[] = [
    listOf(1),
    listOf(2),
    productQueries.similar(5),
    productQueries.counts({
      fixed: null,
      currency: 'INR',
      list: { ...noFilters, filters: { shape_id: [1] }, sort: 'newest', search: '', page: 1 },
    }),
    productQueries.home(1),
  ];
  await store(bodies);
  expect(await visitedLists(db)).toEqual([{ status: 1 }, { status: 1, c_id: 3, clarity_id: [7] }]);
});

it('are once each whatever their order, and the latest twenty at most', async () => {
  const fixed = (id: number) => ({ key: 'c_id' as const, id });
  const list = { ...noFilters, search: '', page: 1 };
  const bodies = Array.from({ length: 22 }, (_, id) =>
    (['newest', 'price-asc'] as const).map((sort) =>
      productQueries.list({ fixed: fixed(id), currency: 'INR', list: { ...list, sort } }),
    ),
  ).flat();
  await store(bodies);
  const visited = await visitedLists(db);
  expect(visited.map(({ c_id }) => c_id)).toEqual(Array.from({ length: 20 }, (_, n) => 21 - n));
});

it('are not those that a product page shows', async () => {
  await store([productQueries.similar(5)]);
  expect(await visitedLists(db)).toEqual([]);
});
