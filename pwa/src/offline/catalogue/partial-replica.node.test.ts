import 'fake-indexeddb/auto';
import { type Product, type ProductQuery, productQueries } from '@vajra/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CatalogueDatabase, type Replica } from './database.ts';
import { createPartialFill } from './partial-replica.ts';
import { testProduct } from './test-feed.ts';

let db: CatalogueDatabase;
beforeEach(() => {
  db = new CatalogueDatabase(`test-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

const featured = { ...productQueries.featured(), perPage: 100 };
const visited = { status: 1, shape_id: 3 } as const;
const newest = { status: 1 } as const;

type Page = { productData: Product[]; totalCount: number };

/** Fills a replica with the pages that `respond` returns, and returns the requests. */
async function fill(limit: number, respond: (query: ProductQuery) => Page) {
  const requests: ProductQuery[] = [];
  const fetchList = async (query: ProductQuery) => {
    requests.push(query);
    return respond(query);
  };
  const replica: Replica = {
    ...{ name: 'current', table: 'productsB', epoch: 'first', cursor: '', isComplete: false },
    ...{ kept: 0, total: 9999, part: { reason: 'large', limit }, syncedAt: null },
  };
  await createPartialFill({ db, fetchList, visited: async () => [visited] })(replica);
  return requests;
}

/** Responds with pages of these lists of ids. */
function shopOf(lists: { featured?: number[]; visited?: number[]; newest?: number[] }) {
  return ({ is_recommended, shape_id, page = 1 }: ProductQuery): Page => {
    const ids = (is_recommended ? lists.featured : shape_id ? lists.visited : lists.newest) ?? [];
    const end = Number(page) * 100;
    const productData = ids.slice(end - 100, end).map((p_id) => testProduct(p_id));
    return { productData, totalCount: ids.length };
  };
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
const stored = () => db.productsB.toCollection().primaryKeys();

it('stores featured products, then visited lists, then the newest, up to the limit', async () => {
  const requests = await fill(
    352,
    shopOf({ featured: range(1, 150), visited: range(101, 300), newest: range(1001, 1300) }),
  );
  expect(requests).toEqual([
    { ...featured, page: 1, perPage: 100 },
    { ...featured, page: 2, perPage: 100 },
    { ...visited, page: 1, perPage: 100 },
    { ...visited, page: 2, perPage: 100 },
    { ...newest, page: 1, perPage: 100 },
  ]);
  expect(await stored()).toEqual([...range(1, 300), ...range(1001, 1052)]);
});

it('requests nothing more when the limit is reached', async () => {
  expect(await fill(100, shopOf({ featured: range(1, 150) }))).toHaveLength(1);
  expect(await stored()).toEqual(range(1, 100));
});

it('stores rows that are older than everything that the feed reports', async () => {
  await fill(1, shopOf({ featured: [7] }));
  expect(await db.productsB.toArray()).toEqual([
    { p_id: 7, catalogue: 0, stock: 0, product: testProduct(7) },
  ]);
});

it('ends when the lists contain fewer products than the limit', async () => {
  expect(await fill(50, shopOf({ newest: [1, 2] }))).toHaveLength(3);
  expect(await stored()).toEqual([1, 2]);
});

it('ends a list at an empty page, whatever its total count', async () => {
  const requests = await fill(9, () => ({ productData: [], totalCount: 500 }));
  expect(requests.map(({ page }) => page)).toEqual([1, 1, 1]);
});
