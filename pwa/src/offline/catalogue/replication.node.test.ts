import 'fake-indexeddb/auto';
import type { ProductQuery } from '@vajra/contract';
import { ProductIndex } from '@vajra/product-index';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { CatalogueDatabase, type Replica } from './database.ts';
import type { FeedPage, FeedPosition } from './feed-page.ts';
import { LocalIndex } from './local-index.ts';
import { createPartialFill } from './partial-replica.ts';
import { type Change, Replication } from './replication.ts';
import { TestFeed, testProduct } from './test-feed.ts';

let db: CatalogueDatabase;
let feed: TestFeed;
let index: LocalIndex;

beforeEach(() => {
  db = new CatalogueDatabase(`test-${crypto.randomUUID()}`);
  feed = new TestFeed();
  index = new LocalIndex(db);
  changes = [];
});
afterEach(() => db.delete());

let changes: Change[] = [];

const allAtOnce = async () => ({
  productData: feed.visible().reverse(),
  totalCount: feed.visible().length,
});

function replicating(
  fetchPage: (from: FeedPosition | null) => Promise<FeedPage> = (from) => feed.page(from),
  maxProducts = 1000,
  fillPartially = createPartialFill({ db, fetchList: allAtOnce, visited: async () => [] }),
): Replication {
  return new Replication({
    db,
    fetchPage,
    maxProducts,
    fillPartially,
    onLookups: async () => undefined,
    onChange: (change, rows) => {
      changes.push(change);
      void index.apply(change, rows);
    },
    now: () => 7,
  });
}

const products = async () => {
  const replica = await db.replicas.get('current');
  return replica ? (await db[replica.table].toArray()).map(({ product }) => product) : [];
};
const stones = (count: number) => Array.from({ length: count }, (_, n) => testProduct(n + 1));

describe('a query during a change', () => {
  it('sees all products, and so does the next', async () => {
    feed.put(...stones(2500));
    feed.limit = 5000;
    await replicating(undefined, 10_000).catchUp();
    const index = new LocalIndex(db);
    const count = async () => (await index.list({ perPage: 1 }))?.totalCount;
    expect(await count()).toBe(2500);
    feed.put(testProduct(1, { name: 'Renamed' }));
    await replicating(undefined, 10_000).catchUp();
    const [change] = changes.slice(-1);
    if (!change) throw new Error('a product was changed');
    const applying = index.apply(change);
    const first = count();
    await applying;
    expect(await count()).toBe(2500);
    expect(await first).toBe(2500);
  });
});

describe('a list', () => {
  it('has sold products last, and counts of the filters on request', async () => {
    const [round, oval] = ['Round', 'Oval'].map((name, n) => ({ shape_id: n + 4, name }));
    feed.put(...[1, 2].map((p_id) => testProduct(p_id, { diamondshape: round ?? null })));
    feed.put(testProduct(3, { diamondshape: oval ?? null, remaining_qty: 0 }));
    await replicating().catchUp();
    const list = await index.list({ sort: 'newest', facets: true });
    expect(list?.productData.map(({ p_id }) => p_id)).toEqual([2, 1, 3]);
    expect(list?.facets?.shape_id).toEqual(
      expect.arrayContaining([
        { id: 4, count: 2 },
        { id: 5, count: 1 },
      ]),
    );
    expect(list).not.toHaveProperty('part');
    expect(await index.list({ sort: 'newest' })).not.toHaveProperty('facets');
  });

  it('names how many products a partial replica keeps, of how many', async () => {
    feed.put(...stones(30));
    await replicating(undefined, 12).catchUp();
    expect(await index.list({})).toMatchObject({ totalCount: 12, part: { kept: 12, total: 30 } });
  });
});

describe('a stored index after a restart', () => {
  it('contains no products that were removed since, and the changes of others', async () => {
    feed.put(...stones(5));
    await replicating().catchUp();
    await index.store();
    feed.put(testProduct(2, { status: 0 }), testProduct(4, { name: 'Renamed' }));
    await replicating().catchUp();
    const restarted = new LocalIndex(db);
    await restarted.open();
    const list = await restarted.list({ sort: 'newest', perPage: 100 });
    expect(list?.totalCount).toBe(4);
    expect(list?.productData).toEqual(feed.visible().reverse());
    expect(await restarted.countUnindexed()).toBe(2);
    expect(await restarted.list({ search: 'Renamed' })).toMatchObject({ totalCount: 1 });
  });

  it('is rebuilt if it is damaged or of the previous release, which split words differently', async () => {
    feed.put(...stones(5));
    await replicating().catchUp();
    await index.store();
    const other = new ProductIndex();
    other.checkpoint = 'rows 2';
    const silenced = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    for (const bytes of [other.snapshot(), new Uint8Array(8)]) {
      expect(await db.indexes.update('index', { bytes })).toBe(1);
      expect(await new LocalIndex(db).list({})).toMatchObject({ totalCount: 5 });
      expect(await new LocalIndex(db).list({ search: 'v3' })).toMatchObject({ totalCount: 1 });
    }
    silenced.mockRestore();
  });

  it.each([{ cursor: 'later' }, { epoch: 'second' }])(
    'is not stored when the replica has changed to %j meanwhile',
    async (change) => {
      feed.put(...stones(5));
      await replicating().catchUp();
      let reads = 0;
      db.replicas.hook('reading', (row) => (reads++ === 0 ? row : { ...row, ...change }));
      await index.store();
      expect(reads).toBe(2);
      expect(await db.indexes.count()).toBe(0);
    },
  );

  it('covers all products until some change', async () => {
    feed.put(...stones(5));
    await replicating().catchUp();
    expect(await index.countUnindexed()).toBeNull();
    await index.store();
    expect(await index.countUnindexed()).toBe(0);
    feed.put(testProduct(2, { status: 0 }), testProduct(4, { name: 'Renamed' }));
    await replicating().catchUp();
    expect(await index.countUnindexed()).toBe(2);
    await index.store();
    expect(await index.countUnindexed()).toBe(0);
  });
});

describe('an index', () => {
  const countOf = async (of: LocalIndex, query: ProductQuery = {}) =>
    (await of.list(query))?.totalCount;

  beforeEach(async () => {
    feed.put(...stones(3));
    await replicating().catchUp();
    expect(await countOf(index)).toBe(3);
  });

  it('is loaded again for a change that does not continue from what it contains', async () => {
    const other = new LocalIndex(db);
    expect(await countOf(other)).toBe(3);
    for (const p_id of [1, 2]) {
      feed.put(testProduct(p_id, { name: 'Renamed' }));
      await replicating().catchUp();
    }
    for (const change of changes.slice(-1)) await other.apply(change);
    expect(await countOf(other, { search: 'Renamed' })).toBe(2);
  });

  const others: Partial<Replica>[] = [{ table: 'productsB' }, { epoch: 'second' }];

  it.each(others)('is loaded again for a change with its cursor, but another %j', async (other) => {
    const replica = await db.replicas.get('current');
    if (!replica) throw new Error('there is a replica');
    await db.productsB.bulkPut(await db.productsA.toArray());
    const after = { ...replica, ...other, cursor: 'later' };
    await db.replicas.put(after);
    await index.apply({ ...after, changed: [], gone: [1], from: replica.cursor, to: 'later' });
    expect(await countOf(index)).toBe(3);
  });

  it.each([...others, { cursor: 'later' }])(
    'is loaded again when the replica has another %j',
    async (other) => {
      await db.productsB.bulkPut(await db.productsA.toArray());
      for (const table of [db.productsA, db.productsB]) await table.delete(1);
      await db.replicas.update('current', other);
      expect(await countOf(index)).toBe(2);
    },
  );

  it.each(others)('that was stored is ignored when the replica has another %j', async (other) => {
    await index.store();
    await db.productsB.bulkPut(await db.productsA.toArray());
    for (const table of [db.productsA, db.productsB]) await table.delete(1);
    await db.replicas.update('current', other);
    expect(await countOf(new LocalIndex(db))).toBe(2);
  });
});

describe('a list', () => {
  const ids = async (query: ProductQuery = {}) =>
    (await index.list(query))?.productData.map(({ p_id }) => p_id);

  it('of a complete replica has the sold products last, and is not marked as a part', async () => {
    feed.put(...stones(4).map((stone) => ({ ...stone, remaining_qty: stone.p_id === 3 ? 0 : 5 })));
    await replicating().catchUp();
    expect(await ids()).toEqual([4, 2, 1, 3]);
    expect(await index.list({ perPage: 1 })).toEqual({
      productData: [testProduct(4)],
      totalCount: 4,
    });
  });

  it('has the counts of each filter on request', async () => {
    feed.put(
      ...stones(5).map((stone) => {
        const shape_id = stone.p_id > 3 ? 2 : 7;
        return { ...stone, diamondshape: { shape_id, name: 'Round' } };
      }),
    );
    await replicating().catchUp();
    expect((await index.list({ facets: true }))?.facets).toMatchObject({
      shape_id: [
        { id: 2, count: 2 },
        { id: 7, count: 3 },
      ],
      clarity_id: [],
    });
  });

  it('of a partial replica shows how many of all products it has', async () => {
    feed.put(...stones(30));
    await replicating(undefined, 12).catchUp();
    expect(await index.list({ perPage: 1, search: 'V-30' })).toEqual({
      productData: [testProduct(30)],
      totalCount: 1,
      part: { kept: 12, total: 30 },
    });
  });

  it('of an incomplete replica shows how many of all products it has', async () => {
    expect(await index.list({})).toBeUndefined();
    feed.put(...stones(10));
    const failing = replicating((from) => {
      if (from?.cursor) throw new ApiError({ kind: 'network', status: 0, description: '' });
      return feed.page(from);
    });
    await expect(failing.catchUp()).rejects.toBeInstanceOf(ApiError);
    expect((await index.list({}))?.part).toEqual({ kept: 3, total: 10 });
  });
});

describe('a product', () => {
  it('that a complete replica lacks does not exist', async () => {
    feed.put(...stones(5));
    await replicating().catchUp();
    expect(await index.product(5)).toEqual(testProduct(5));
    expect(await index.product(6)).toBeNull();
  });

  it('that a partial replica lacks is unknown', async () => {
    feed.put(...stones(30));
    await replicating(undefined, 12).catchUp();
    expect(await index.product(30)).toEqual(testProduct(30));
    expect(await index.product(1)).toBeUndefined();
  });

  it('is unknown before the first sync, and while it is incomplete', async () => {
    expect(await index.product(9)).toBeUndefined();
    feed.put(...stones(10));
    const failing = replicating((from) => {
      if (from?.cursor) throw new ApiError({ kind: 'network', status: 0, description: '' });
      return feed.page(from);
    });
    await expect(failing.catchUp()).rejects.toBeInstanceOf(ApiError);
    expect(await index.product(1)).toEqual(testProduct(1));
    expect(await index.product(9)).toBeUndefined();
  });
});

const full = new DOMException('full', 'QuotaExceededError');

/** Lets the database fail to store products with larger ids. */
function failAfterProduct(p_id: number, error: Error): void {
  db.productsA.hook('creating', (created) => {
    if (created > p_id) throw error;
  });
}

describe('Replication', () => {
  it('fetches everything first, and continues from the cursor later', async () => {
    feed.put(...stones(10));
    const cursors: (string | undefined)[] = [];
    const replication = replicating((from) => {
      cursors.push(from?.cursor);
      return feed.page(from);
    });
    await replication.catchUp();
    expect(await products()).toEqual(feed.visible());
    expect(cursors).toHaveLength(4);
    feed.put(testProduct(4, { name: 'Renamed' }), testProduct(5, { status: 0 }));
    feed.sell(6);
    await replication.catchUp();
    expect(await products()).toEqual(feed.visible());
    expect(cursors).toHaveLength(5);
    expect(await replication.state()).toEqual({
      kept: 9,
      total: 9,
      isComplete: true,
      part: null,
      syncedAt: 7,
    });
  });

  it('has no state before the first sync', async () => {
    expect(await replicating().state()).toBeNull();
  });

  it('replicates a catalogue of exactly the maximum as a whole', async () => {
    feed.put(...stones(12));
    const replication = replicating(undefined, 12);
    await replication.catchUp();
    expect(await replication.state()).toMatchObject({ kept: 12, isComplete: true, part: null });
    expect(changes.map(({ isComplete }) => isComplete)).toEqual([false, false, false, true]);
  });

  it('passes on lookups when a page has them, and whether there were any before', async () => {
    feed.put(...stones(1));
    const received: boolean[] = [];
    let lookups = { diamondShape: [] } as unknown as FeedPage['lookups'];
    const replication = new Replication({
      db,
      fetchPage: async (from) => ({ ...(await feed.page(from)), lookups }),
      maxProducts: 10,
      fillPartially: async () => undefined,
      onLookups: async (_, hadLookups) => void received.push(hadLookups),
      onChange: () => undefined,
      now: () => 7,
    });
    await replication.catchUp();
    await replication.catchUp();
    lookups = null;
    await replication.catchUp();
    expect(received).toEqual([false, true]);
  });

  it('continues where an interrupted sync stopped', async () => {
    feed.put(...stones(10));
    let pages = 0;
    const failing = replicating((from) => {
      if (pages++ === 2) throw new ApiError({ kind: 'network', status: 0, description: '' });
      return feed.page(from);
    });
    await expect(failing.catchUp()).rejects.toBeInstanceOf(ApiError);
    expect(await products()).toHaveLength(6);
    expect((await failing.state())?.isComplete).toBe(false);
    const cursors: (string | undefined)[] = [];
    await replicating((from) => {
      cursors.push(from?.cursor);
      return feed.page(from);
    }).catchUp();
    expect(cursors[0]).toBe('1.6.0.0');
    expect(await products()).toEqual(feed.visible());
  });

  it('reads the old replica until that of a new epoch is complete', async () => {
    feed.put(...stones(5));
    await replicating().catchUp();
    feed.restart('second', ...stones(8).map((stone) => ({ ...stone, name: `New ${stone.p_id}` })));
    let pages = 0;
    const failing = replicating((from) => {
      if (pages++ === 2) throw new ApiError({ kind: 'network', status: 0, description: '' });
      return feed.page(from);
    });
    await expect(failing.catchUp()).rejects.toBeInstanceOf(ApiError);
    expect((await products()).map(({ name }) => name)).toEqual(stones(5).map(({ name }) => name));
    expect(await failing.state()).toMatchObject({ kept: 5, total: 5, isComplete: true });
    expect(await index.list({})).toMatchObject({ totalCount: 5 });
    await replicating().catchUp();
    expect(await index.list({ search: 'New' })).toMatchObject({ totalCount: 8 });
    expect(changes.map(({ epoch }) => epoch)).toEqual(['first', 'first', 'second']);
    expect(await products()).toEqual(feed.visible());
    expect(await db.replicas.count()).toBe(1);
    expect((await db.productsA.count()) + (await db.productsB.count())).toBe(8);
  });

  it('restarts when the epoch changes while another is being built', async () => {
    feed.put(...stones(4));
    await replicating().catchUp();
    feed.restart('second', ...stones(9));
    let pages = 0;
    await replicating((from) => {
      if (pages++ === 2) feed.restart('third', testProduct(77));
      return feed.page(from);
    }).catchUp();
    expect(await products()).toEqual([testProduct(77)]);
  });

  it('replicates a part of a catalogue that is too large, and follows its changes', async () => {
    feed.put(...stones(30));
    const cursors: (string | undefined)[] = [];
    const replication = replicating((from) => {
      cursors.push(from?.cursor);
      return feed.page(from);
    }, 12);
    await replication.catchUp();
    expect(cursors).toEqual([undefined, (await feed.page(null)).head]);
    expect((await products()).map(({ p_id }) => p_id)).toEqual(
      Array.from({ length: 12 }, (_, n) => n + 19),
    );
    const part = { reason: 'large', limit: 12 };
    expect(await replication.state()).toMatchObject({
      kept: 12,
      total: 30,
      isComplete: true,
      part,
    });
    feed.put(testProduct(30, { name: 'Renamed' }), testProduct(2, { name: 'Not replicated' }));
    feed.put(testProduct(29, { status: 0 }));
    await replication.catchUp();
    expect((await products()).at(-1)?.name).toBe('Renamed');
    expect((await products()).map(({ p_id }) => p_id)).not.toContain(29);
    expect(await replication.state()).toMatchObject({ kept: 11, total: 29 });
    expect(await products()).toHaveLength(11);
  });

  it('fills a partial replica again after a failure', async () => {
    feed.put(...stones(30));
    let isOffline = true;
    const fetchList = async () => {
      if (isOffline) throw new ApiError({ kind: 'network', status: 0, description: '' });
      return { productData: feed.visible().reverse(), totalCount: 30 };
    };
    const fillPartially = createPartialFill({ db, fetchList, visited: async () => [] });
    const replication = replicating(undefined, 12, fillPartially);
    await expect(replication.catchUp()).rejects.toBeInstanceOf(ApiError);
    isOffline = false;
    await replication.catchUp();
    expect(await replication.state()).toMatchObject({ kept: 12, total: 30, isComplete: true });
    expect(await products()).toHaveLength(12);
  });

  it('shrinks to a partial replica when the storage is full', async () => {
    feed = new TestFeed(60);
    feed.put(...stones(200));
    const replication = replicating();
    let writes = 0;
    db.productsA.hook('creating', () => {
      if (++writes === 150) throw new DOMException('full', 'QuotaExceededError');
    });
    await replication.catchUp();
    const state = await replication.state();
    expect(state).toMatchObject({ isComplete: true, part: { reason: 'storage' }, total: 200 });
    expect(state?.kept).toBe(state?.part?.limit);
    expect(state?.kept).toBeGreaterThan(100);
    expect(state?.kept).toBe((await products()).length);
    const lists = await Promise.all([1, 2].map((page) => index.list({ page, perPage: 100 })));
    expect(lists[0]?.totalCount).toBe(state?.kept);
    expect(lists.flatMap((list) => list?.productData)).toHaveLength(state?.kept ?? 0);
  });

  it('deletes a tenth of the products, the oldest, when the storage is full', async () => {
    feed = new TestFeed(56);
    feed.put(...stones(57));
    failAfterProduct(56, full);
    let pages = 0;
    const replication = replicating((from) => {
      if (pages++ === 1) feed.put(testProduct(30, { name: 'Renamed' }), ...stones(130).slice(57));
      return feed.page(from);
    });
    await replication.catchUp();
    const kept = await products();
    expect(kept.map(({ p_id }) => p_id)).toEqual(
      stones(56).flatMap(({ p_id }) => (p_id > 6 ? p_id : [])),
    );
    // The page that did not fit is applied again, without its new products.
    expect(kept.find(({ p_id }) => p_id === 30)?.name).toBe('Renamed');
    const part = { reason: 'storage', limit: 50 };
    expect(await replication.state()).toMatchObject({ kept: 50, total: 130, part });
    expect(await index.list({ perPage: 1 })).toMatchObject({
      totalCount: 50,
      part: { kept: 50, total: 130 },
    });
  });

  it.each([
    { count: 55, error: full }, // a tenth less would be fewer than 50
    { count: 60, error: new Error('broken') },
  ])('keeps $count products after $error', async ({ count, error }) => {
    feed = new TestFeed(count);
    feed.put(...stones(count + 9));
    failAfterProduct(count, error);
    await expect(replicating().catchUp()).rejects.toThrow(error.message);
    expect(await products()).toEqual(stones(count));
  });
});

describe('any sequence of changes, failures and restarts', () => {
  const id = fc.integer({ min: 1, max: 12 });
  const step = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('put'), ids: fc.array(id, { maxLength: 5 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('hide'), ids: fc.array(id, { maxLength: 2 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('sell'), ids: fc.array(id, { maxLength: 3 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('restart'), ids: fc.array(id, { maxLength: 6 }) }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('page'), ids: fc.array(id, { maxLength: 3 }) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('store'), ids: fc.constant([]) }) },
  );

  it('ends with the products of the server in the table and in the index of every tab', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        await db.delete();
        db = new CatalogueDatabase(`test-${crypto.randomUUID()}`);
        feed = new TestFeed();
        const tab = new LocalIndex(db);
        const other = new LocalIndex(db);
        let number = 0;
        let pagesLeft = 0;
        const replication = new Replication({
          db,
          maxProducts: 1000,
          fillPartially: async () => undefined,
          onLookups: async () => undefined,
          onChange: (change) => {
            void tab.apply(change);
            if (change.changed.length !== 2) void other.apply(change); // a tab that misses messages
          },
          now: () => 0,
          fetchPage: async (from) => {
            if (pagesLeft-- === 0)
              throw new ApiError({ kind: 'network', status: 0, description: '' });
            return feed.page(from);
          },
        });
        const follow = async (pages: number) => {
          pagesLeft = pages;
          await replication.catchUp().catch((error) => {
            if (!(error instanceof ApiError)) throw error;
          });
        };
        for (const { kind, ids } of steps) {
          const named = ids.map((p_id) => testProduct(p_id, { name: `Name ${++number}` }));
          if (kind === 'put' && ids.length > 0) feed.put(...named);
          if (kind === 'hide' && ids.length > 0)
            feed.put(...named.map((one) => ({ ...one, status: 0 as const })));
          if (kind === 'sell') for (const p_id of ids) feed.sell(p_id);
          if (kind === 'restart') feed.restart(`epoch ${number++}`, ...named);
          if (kind === 'page') await follow(ids.length);
          if (kind === 'store') await tab.store();
        }
        await follow(1000);
        expect(await products()).toEqual(feed.visible());
        expect((await replication.state())?.kept).toBe(feed.visible().length);
        const restarted = new LocalIndex(db);
        for (const index of [tab, other, restarted]) {
          const list = await index.list({ sort: 'newest', page: 1, perPage: 100 });
          expect(list?.productData).toEqual(feed.visible().reverse());
          expect(list?.totalCount).toBe(feed.visible().length);
        }
      }),
      { numRuns: 60 },
    );
  });
});
