import 'fake-indexeddb/auto';
import { lookupKinds, recordOf, requestKey } from '@vajra/contract';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type EndpointRef, endpoints } from '../../api/endpoints.ts';
import { CatalogueSync, type SyncStatus } from './catalogue-sync.ts';
import { CatalogueDatabase } from './database.ts';
import type { FeedPage } from './feed-page.ts';
import { TestFeed, testProduct } from './test-feed.ts';

let feed: TestFeed;
let lookups: FeedPage['lookups'];
/** How many products the feed says that the shop has, unless its own. */
let total: number | null;
/** How the server responds instead; a status, or nothing for a network that is down. */
let failure: { status: number } | 'offline' | null;
/** The paths that were requested, without the feed. */
let requests: string[];
let channels: BroadcastChannel[];

beforeEach(() => {
  Dexie.dependencies.indexedDB = new IDBFactory(); // every sync opens the same database
  feed = new TestFeed(5);
  lookups = null;
  total = null;
  failure = null;
  requests = [];
  channels = [];
  vi.stubGlobal('navigator', { onLine: true });
  const test = crypto.randomUUID();
  const { BroadcastChannel } = globalThis;
  vi.stubGlobal(
    'BroadcastChannel',
    class extends BroadcastChannel {
      constructor(name: string) {
        super(`${name} ${test}`);
        channels.push(this);
      }
    },
  );
  vi.stubGlobal('fetch', async (url: string) => {
    if (failure === 'offline') throw new TypeError('Failed to fetch');
    if (failure) return Response.json({ status: false, description: 'Broken' }, failure);
    const { pathname, searchParams } = new URL(url, 'http://shop');
    if (pathname === endpoints.getProducts.path) {
      return Response.json({ status: true, data: { productData: [], totalCount: 0 } });
    }
    if (pathname !== endpoints.getCatalogueChanges.path) {
      requests.push(pathname);
      return Response.json({ status: true, description: '', data: pathname });
    }
    const [epoch, cursor] = [searchParams.get('epoch'), searchParams.get('since')];
    const page = await feed.page(epoch !== null && cursor !== null ? { epoch, cursor } : null);
    const data = { ...page, total: total ?? page.total, lookups };
    return Response.json({ status: true, description: '', data });
  });
});
afterEach(() => {
  for (const channel of channels) channel.close();
});

const stones = (count: number) => Array.from({ length: count }, (_, n) => testProduct(n + 1));

/** Starts the sync of a tab that is not visible. `events` are what it has reported. */
async function startTab() {
  const events: (SyncStatus['phase'] | 'products' | 'lookups')[] = [];
  const statuses: SyncStatus[] = [];
  let work: Promise<void> = Promise.resolve();
  const sync = new CatalogueSync();
  await sync.listen({
    status(status) {
      statuses.push(status);
      events.push(status.phase);
    },
    productsChanged: () => void events.push('products'),
    lookupsChanged: () => void events.push('lookups'),
    runUnlessBusy: (catchUp) => {
      work = catchUp();
      return work;
    },
  });
  /** Waits until the current poll has finished and the next one is planned. */
  const finished = async () => {
    await work;
    await vi.advanceTimersByTimeAsync(0);
  };
  return { sync, events, statuses, finished };
}

/** The keys of responses that are stored. */
const cachedKeys = async () =>
  (await new CatalogueDatabase().answers.toCollection().keys()) as string[];

describe('the status', () => {
  it('is idle until the feed was polled, and then that of the replica', async () => {
    feed.put(...stones(2));
    const { sync, statuses } = await startTab();
    expect(statuses).toEqual([{ replica: null, phase: 'idle' }]);
    await sync.syncNow();
    const replica = { kept: 2, total: 2, isComplete: true, part: null };
    expect(statuses.at(-1)).toMatchObject({ replica, phase: 'up-to-date' });
    expect((await startTab()).statuses).toMatchObject([{ replica, phase: 'idle' }]);
  });

  it('is syncing while products change, and not when none has changed', async () => {
    feed.put(...stones(12));
    const { sync, events } = await startTab();
    await sync.syncNow();
    await vi.waitFor(() => expect(events).toContain('products'), { timeout: 60_000 });
    expect(events.filter((event) => event === 'syncing')).toHaveLength(3);
    events.length = 0;
    await sync.syncNow();
    expect(events).toEqual(['up-to-date']);
  });

  it.each([
    ['offline', 'unreachable'],
    [{ status: 503 }, 'unreachable'],
    [{ status: 500 }, 'up-to-date'],
  ] as const)('of a server that is %j is %s', async (given, phase) => {
    const { sync, events } = await startTab();
    failure = given;
    await sync.syncNow();
    expect(events).toEqual(['idle', phase]);
    failure = null;
    await sync.syncNow();
    expect(events.at(-1)).toBe('up-to-date');
  });

  it('is that of a full device when products cannot be stored', async () => {
    feed.put(...stones(2));
    const { sync, events } = await startTab();
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      ...args
    ) {
      if (this.name === 'productsA') throw new DOMException('', 'QuotaExceededError');
      return put.apply(this, args);
    });
    await sync.syncNow();
    expect(events.at(-1)).toBe('storage-full');
  });

  it('is reported in the other tabs, too', async () => {
    feed.put(...stones(2));
    const other = await startTab();
    const { sync } = await startTab();
    await sync.syncNow();
    await vi.waitFor(() => expect(other.events).toContain('products'), { timeout: 60_000 });
    expect(other.events.filter((event) => event !== 'products')).toEqual([
      'idle',
      'syncing',
      'up-to-date',
    ]);
    expect(await other.sync.findResponse(endpoints.getProducts, { body: {} })).toMatchObject({
      response: { data: { totalCount: 2 } },
    });
  });
});

describe('changes', () => {
  it('are reported once the replica is complete', async () => {
    feed.put(...stones(12));
    const { sync, events } = await startTab();
    await sync.syncNow();
    await vi.waitFor(() => expect(events).toContain('products'), { timeout: 60_000 });
    expect(events.filter((event) => event === 'products')).toHaveLength(1);
  });

  it('of lookups are reported and stored, and the first ones only stored', async () => {
    feed.put(...stones(1));
    lookups = recordOf(lookupKinds, () => []);
    const [{ sync, events }, other] = [await startTab(), await startTab()];
    await sync.syncNow();
    expect(events).not.toContain('lookups');
    const shape = { shape_id: 3, name: 'Round' };
    lookups = { ...lookups, diamondShape: [shape] as never }; // stored as it is
    await sync.syncNow();
    expect(events).toContain('lookups');
    await vi.waitFor(() => expect(other.events).toContain('lookups'), { timeout: 60_000 });
    expect(await sync.findResponse(endpoints.getDiamondShapes, {})).toMatchObject({
      response: { data: [shape] },
    });
  });
});

it.each([
  [60_000, null],
  [60_001, { reason: 'large', limit: 60_000 }],
])('replicates a part of a shop with more than 60,000 products: %i', async (given, part) => {
  feed.put(...stones(2));
  total = given;
  const { sync, statuses } = await startTab();
  await sync.syncNow();
  expect(statuses.at(-1)).toMatchObject({ phase: 'up-to-date', replica: { part } });
});

describe('a response on the device', () => {
  it('is unknown until there is a replica, and that of the replica then', async () => {
    feed.put(...stones(2));
    const { sync } = await startTab();
    const list = () => sync.findResponse(endpoints.getProducts, { body: { status: 1 } });
    const product = (p_id: number) =>
      sync.findResponse(endpoints.getProductById, { body: { p_id } });
    expect([await list(), await product(2)]).toEqual(['unknown', 'unknown']);
    await sync.syncNow();
    expect(await list()).toMatchObject({
      response: { status: true, data: { totalCount: 2, productData: [{ p_id: 2 }, { p_id: 1 }] } },
    });
    expect(await product(2)).toMatchObject({ response: { status: true, data: { p_id: 2 } } });
    expect(await product(9)).toBe('not-found');
  });

  it('compares the price that checkout charges, according to the stored settings of the shop', async () => {
    const [stone] = stones(1);
    if (!stone) throw new Error('A stone is missing');
    feed.put({ ...stone, inr_price: 1000, discount: 50 });
    const { sync } = await startTab();
    await sync.syncNow();
    const count = async () => {
      const input = { body: { price: '-500' } };
      const found = await sync.findResponse(endpoints.getProducts, input);
      return typeof found === 'string' ? found : found.response;
    };
    for (const [priceBasis, totalCount] of [
      ['list', 0],
      ['discounted', 1],
    ] as const) {
      await sync.cacheResponse(endpoints.getStoreConfig as EndpointRef, {}, { priceBasis });
      expect(await count()).toMatchObject({ data: { totalCount } });
    }
  });

  it('is the stored one of other requests, and of a list only that it was visited', async () => {
    const { sync } = await startTab();
    const cached = { status: true, description: '', data: ['Asha'] };
    const input = { body: { page: 2, perPage: 20 } };
    await sync.cacheResponse(endpoints.getAllUserReviews as EndpointRef, input, cached);
    expect(await sync.findResponse(endpoints.getAllUserReviews, input)).toEqual({
      response: cached,
    });
    const list = requestKey({ endpoint: endpoints.getProducts, input: { body: { status: 1 } } });
    await sync.cacheResponses({ [list]: { data: 'a large list' } });
    expect(await new CatalogueDatabase().answers.get(list)).toMatchObject({ answer: null });
  });

  it('is fetched again after ten minutes when every page needs it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const essential: readonly EndpointRef[] = [
      endpoints.getStoreConfig,
      endpoints.getSliderImages,
      endpoints.getNewsLine,
      endpoints.getSynonyms,
      endpoints.getAllUserReviews,
    ];
    const paths = essential.map(({ path }) => path).sort();
    const { sync } = await startTab();
    await sync.syncNow();
    expect(requests.splice(0).sort()).toEqual(paths);
    expect(await sync.findResponse(endpoints.getNewsLine, {})).toMatchObject({
      response: { data: endpoints.getNewsLine.path },
    });
    expect(await cachedKeys()).toHaveLength(5);
    vi.setSystemTime(Date.now() + 10 * 60_000 - 1);
    await sync.syncNow();
    expect(requests).toEqual([]);
    vi.setSystemTime(Date.now() + 1);
    await sync.syncNow();
    expect(requests.sort()).toEqual(paths);
  });
});

it('stores the index for the next start, and again after 500 changes', async () => {
  feed.limit = 1000;
  feed.put(...stones(500));
  const db = new CatalogueDatabase();
  const unindexed = () => db.unindexed.count();
  const { sync } = await startTab();
  await sync.syncNow();
  expect([await db.indexes.count(), await unindexed()]).toEqual([1, 0]);
  feed.put(...stones(499));
  await sync.syncNow();
  expect(await unindexed()).toBe(499);
  feed.put(testProduct(500));
  await sync.syncNow();
  expect(await unindexed()).toBe(0);
});

/** Records transactions that run next to another one although one of both writes. */
function recordOverlaps(): string[] {
  const overlaps: string[] = [];
  const running = new Set<IDBTransaction>();
  const { transaction: begin } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    const transaction = begin.apply(this, args);
    for (const other of running) {
      const both = [other, transaction].map(({ mode }) => mode);
      if (both.includes('readwrite')) overlaps.push(both.join(' and '));
    }
    running.add(transaction);
    for (const end of ['complete', 'abort']) {
      transaction.addEventListener(end, () => running.delete(transaction));
    }
    return transaction;
  });
  return overlaps;
}

it('runs transactions that write alone, as WebKit may never end others', async () => {
  const overlaps = recordOverlaps();
  feed.put(...stones(12));
  lookups = recordOf(lookupKinds, () => []);
  const { sync } = await startTab();
  const work: Promise<unknown>[] = [sync.syncNow()];
  for (let step = 0; step < 50; step++) {
    const body = { page: 1, search: 'stone' };
    work.push(
      sync.cacheResponse(endpoints.getNewsLine as EndpointRef, {}, { step }),
      sync.findResponse(endpoints.getNewsLine, {}),
      sync.findResponse(endpoints.getProducts, { body }),
      sync.findResponse(endpoints.getProductById, { body: { p_id: step } }),
    );
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(work);
  expect(overlaps).toEqual([]);
});

describe('the feed', () => {
  it('is polled every 5 s while the tab is visible, and after a failure with growing delays', async () => {
    const { sync, finished } = await startTab();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    /** Returns the delay of the next poll when the current one has finished. */
    const nextDelay = async () => {
      await finished();
      return timers.mock.calls.at(-1)?.[1];
    };
    const delays: unknown[] = [];
    sync.setVisible(true);
    for (const given of ['offline', 'offline', 'offline', 'offline', 'offline', null] as const) {
      delays.push(await nextDelay());
      expect(vi.getTimerCount()).toBe(1);
      failure = given;
      vi.advanceTimersByTime(Number(delays.at(-1)));
    }
    delays.push(await nextDelay());
    expect(delays).toEqual([5000, 1000, 2000, 4000, 8000, 16_000, 5000]);

    sync.setVisible(false);
    expect(vi.getTimerCount()).toBe(0);
    await sync.syncNow();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is polled at most every 20 s after failures, and at once when the network is back', async () => {
    const { sync, finished } = await startTab();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    failure = 'offline';
    sync.setVisible(true);
    for (let count = 0; count < 7; count++) {
      await finished();
      vi.advanceTimersByTime(20_000);
    }
    await finished();
    expect(timers.mock.calls.at(-1)?.[1]).toBe(20_000);
    await sync.syncNow();
    await finished();
    expect(timers.mock.calls.at(-1)?.[1]).toBe(1000);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('is polled once when several parts of the page ask at once', async () => {
    const { sync } = await startTab();
    const page = vi.spyOn(feed, 'page');
    sync.setVisible(true);
    sync.setVisible(false);
    await Promise.all([sync.syncNow(), sync.syncNow()]);
    expect(page).toHaveBeenCalledOnce();
  });
});
