import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyPage } from './apply-page.ts';
import { CatalogueDatabase, type Replica, type ReplicatedProduct } from './database.ts';
import type { FeedPage } from './feed-page.ts';
import { testProduct } from './test-feed.ts';

let db: CatalogueDatabase;
beforeEach(() => {
  db = new CatalogueDatabase(`test-${crypto.randomUUID()}`);
});
afterEach(() => db.delete());

/** A product with a name and pieces that show its versions. */
function versioned(p_id: number, catalogue: number, stock: number): ReplicatedProduct {
  const pieces = { quantity: 100 + stock, purchased_qty: 100, remaining_qty: stock };
  const product = testProduct(p_id, { name: `Name ${catalogue}`, ...pieces });
  return { p_id, catalogue, stock, product };
}

const stockOf = (p_id: number, version: number): FeedPage['stock'][number] => ({
  ...{ p_id, version, quantity: 100 + version, purchased_qty: 100, remaining_qty: version },
});

/** Applies a page to a replica with these rows, and returns what changed. */
async function apply(
  stored: ReplicatedProduct[],
  page: Partial<FeedPage>,
  change: Partial<Replica> = {},
) {
  await db.productsA.bulkPut(stored);
  const replica: Replica = {
    ...{ name: 'current', table: 'productsA', epoch: 'first', cursor: '1', isComplete: true },
    ...{ kept: stored.length, total: 9, part: null, syncedAt: null, ...change },
  };
  const empty = { epoch: 'first', next: '2', more: false, head: '2', total: 9 };
  const lists = { products: [], stock: [], gone: [], lookups: null };
  return applyPage(db, replica, { ...empty, ...lists, ...page });
}

describe.each([true, false])('a page for a replica whose isComplete is %s', (isComplete) => {
  it.each([
    { catalogue: 4, stock: 4, expected: [5, 5] },
    { catalogue: 4, stock: 5, expected: [5, 5] },
    { catalogue: 5, stock: 4, expected: [5, 5] },
    { catalogue: 5, stock: 5, expected: [5, 5] },
    { catalogue: 5, stock: 6, expected: [5, 6] },
    { catalogue: 6, stock: 5, expected: [6, 5] },
    { catalogue: 6, stock: 6, expected: [6, 6] },
    { catalogue: 6, stock: 4, expected: [6, 5] },
  ])('keeps of versions 5 and 5 what is newer than $catalogue and $stock', async (versions) => {
    const { catalogue, stock, expected } = versions;
    const [newCatalogue = 0, newStock = 0] = expected;
    const stored = [1, 3].map((p_id) => versioned(p_id, 5, 5));
    const products = [1, 2, 3].map((p_id) => versioned(p_id, catalogue, stock));
    const { rows, kept } = await apply(stored, { products }, { isComplete });
    const [first, last] = [1, 3].map((p_id) => versioned(p_id, newCatalogue, newStock));
    const added = versioned(2, catalogue, stock);
    expect(await db.productsA.toArray()).toEqual([first, added, last]);
    expect(rows).toEqual(newCatalogue + newStock > 10 ? [first, added, last] : [added]);
    expect(kept).toBe(3);
  });

  it('changes the pieces of stored products with a newer version', async () => {
    const stored = [1, 2, 3].map((p_id) => versioned(p_id, 5, 5));
    const stock = [stockOf(1, 4), stockOf(2, 5), stockOf(3, 6), stockOf(4, 6)];
    const { rows, kept } = await apply(stored, { stock }, { isComplete });
    expect(rows).toEqual([versioned(3, 5, 6)]);
    expect(await db.productsA.toArray()).toEqual([...stored.slice(0, 2), versioned(3, 5, 6)]);
    expect(kept).toBe(3);
  });

  it('changes a product and its pieces', async () => {
    const page = { products: [versioned(1, 6, 5)], stock: [stockOf(1, 7)] };
    await apply([versioned(1, 5, 5)], page, { isComplete });
    expect(await db.productsA.toArray()).toEqual([versioned(1, 6, 7)]);
  });
});

it('deletes products that were removed after their stored version', async () => {
  const gone = [4, 5, 6].map((version) => ({ p_id: version, version }));
  const stored = [4, 5, 6].map((p_id) => versioned(p_id, 5, 5));
  const applied = await apply(stored, { gone: [...gone, { p_id: 9, version: 9 }] });
  expect(applied).toEqual({ rows: [], gone: [6], kept: 2 });
  expect(await db.productsA.toArray()).toEqual(stored.slice(0, 2));
});

it('adds to a partial replica as many products as it has room for, and updates all of its own', async () => {
  const stored = [versioned(1, 5, 5), versioned(5, 5, 5)];
  const products = [1, 2, 3, 4, 5].map((p_id) => versioned(p_id, 6, 6));
  const part = { reason: 'large', limit: 4 } as const;
  const { rows, kept } = await apply(stored, { products }, { part });
  expect(rows.map(({ p_id }) => p_id)).toEqual([1, 2, 3, 5]);
  expect(await db.productsA.toArray()).toEqual(rows);
  expect(kept).toBe(4);
});
