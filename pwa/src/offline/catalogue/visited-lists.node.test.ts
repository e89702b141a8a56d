import 'fake-indexeddb/auto';
import { type ProductQuery, productQueries, requestKey } from '@vajra/contract';
import { afterEach, expect, it } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { CatalogueDatabase } from './database.ts';
import { visitedLists } from './visited-lists.ts';

const db = new CatalogueDatabase(`test-${crypto.randomUUID()}`);
afterEach(() => db.delete());

const listOf = (page: number) =>
  productQueries.list({
    fixed: { key: 'c_id', id: 3 },
    list: { filters: { clarity_id: [7] }, available: false, sort: 'discount', search: '', page },
  });

it('are the lists that the user has opened, once each', async () => {
  const bodies: ProductQuery[] = [
    listOf(1),
    listOf(2),
    productQueries.similar(5),
    productQueries.counts({
      fixed: null,
      list: { filters: { shape_id: [1] }, available: true, sort: 'newest', search: '', page: 1 },
    }),
    productQueries.home(1),
  ];
  await db.answers.bulkPut(
    bodies.map((body, at) => ({
      key: requestKey({ endpoint: endpoints.getProducts, input: { body } }),
      answer: null,
      at,
    })),
  );
  expect(await visitedLists(db)).toEqual([{ status: 1 }, { status: 1, c_id: 3, clarity_id: [7] }]);
});
