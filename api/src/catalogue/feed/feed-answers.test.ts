import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints, lookupKinds } from '@vajra/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { createLookup, createProduct } from '../../../test/factories.ts';
import { FeedReader } from '../../../test/feed-reader.ts';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';
import { backup } from '../../operations/backup/backup.ts';
import { restore } from '../../operations/backup/restore.ts';
import type { Mount } from '../../platform/http/mount.ts';
import { ReadLimits } from '../../platform/http/read-limits.ts';
import { ResponseCache } from '../../platform/http/response-cache.ts';
import { silentProgress } from '../../platform/progress.ts';
import { mountFeed } from './feed.routes.ts';
import type { Feed } from './feed.service.ts';

const api = await useTestApi();

beforeAll(async () => {
  const clarity_id = await createLookup(api, 'clarity');
  for (let count = 0; count < 4; count++) await createProduct(api, { clarity_id });
});

const ask = (query: Record<string, unknown>) => api.send(endpoints.getCatalogueChanges, { query });

async function firstPage() {
  await api.numberChanges();
  return (await api.call(endpoints.getCatalogueChanges)).data;
}

describe('a request', () => {
  it.each([
    'x',
    '1',
    '1.2.3.4',
    '1.2.3.4.5.6',
    '-1.0.0.0.0',
    '1.2.3.4.1e3',
    '1.2.3.4.1234567890123456',
  ])('with the invalid cursor %s is rejected in any epoch', async (since) => {
    for (const epoch of ['', (await firstPage()).epoch]) {
      const { status, body } = await ask({ epoch, since });
      expect(status).toBe(400);
      expect(body?.description).toBe('since must be a cursor returned as `next` or `head`');
    }
  });

  it.each(['0', '2001', '-1', '1.5', 'all'])('with the limit %s is rejected', async (limit) => {
    expect(await ask({ limit })).toMatchObject({
      status: 400,
      body: { description: 'limit must be a whole number from 1 to 2000' },
    });
  });

  it('with an epoch or cursor that is too long is rejected', async () => {
    expect((await ask({ epoch: 'x'.repeat(65) })).status).toBe(400);
    expect((await ask({ since: '1'.repeat(101) })).status).toBe(400);
  });

  it('restarts from the beginning without an epoch or cursor, or with a different epoch', async () => {
    const first = await firstPage();
    const { epoch, next: since } = first;
    for (const query of [
      { epoch },
      { since },
      { epoch: 'another', since },
      { epoch: '', since: '' },
    ]) {
      const { data } = await api.call(endpoints.getCatalogueChanges, { query });
      expect(data).toEqual(first);
    }
  });

  it('never moves the cursor backwards when a replica lags', async () => {
    const { epoch } = await firstPage();
    const since = '900.7.900.8.900';
    const { data } = await api.call(endpoints.getCatalogueChanges, { query: { epoch, since } });
    expect(data).toMatchObject({
      next: since,
      more: false,
      products: [],
      stock: [],
      lookups: null,
    });
  });

  it('uses indexes at every position', async () => {
    const monitored = (uri: string) =>
      `${uri}${uri.includes('?') ? '&' : '/?'}monitorCommands=true`;
    const watched = await startTestApi({ databaseOf: api, rewriteUri: monitored });
    const finds: Record<string, unknown>[] = [];
    watched.connection.getClient().on('commandStarted', ({ command }) => {
      // Only the feed reads in a transaction here.
      const { find, filter, sort = {} } = command;
      const isRead = find === 'products' || find === 'product_versions';
      if (isRead && command.autocommit === false) finds.push({ find, filter, sort });
    });
    const { epoch } = await firstPage();
    for (const since of ['1.0.1.0.0', '1.1.1.1.0']) {
      await watched.call(endpoints.getCatalogueChanges, { query: { epoch, since } });
    }
    await watched.close();
    const versions = finds.filter(({ find }) => find === 'product_versions');
    expect([versions.length, finds.length - versions.length]).toEqual([6, 2]);
    for (const find of finds) {
      const plan = await api.connection.db?.command({ explain: find, verbosity: 'queryPlanner' });
      const plannedStages = JSON.stringify(plan?.queryPlanner.winningPlan);
      expect(plannedStages).toContain('IXSCAN');
      expect(plannedStages).not.toMatch(/COLLSCAN|"SORT/);
    }
  });
});

describe('a response', () => {
  it('is small and uncacheable when nothing changed', async () => {
    const { epoch, next, total } = await firstPage();
    const { text, headers, body } = await ask({ epoch, since: next });
    expect(body?.data).toEqual({
      ...{ epoch, next, head: next, more: false, total },
      ...{ products: [], stock: [], gone: [], lookups: null },
    });
    expect(text.length).toBeLessThan(300);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it.each(['br', 'gzip'])('is compressed with %s for clients that accept it', async (encoding) => {
    const plain = await api.fetch('/catalogue/changes', {
      headers: { 'Accept-Encoding': 'identity' },
    });
    expect(plain.text.length).toBeGreaterThan(2000);
    const packed = await api.fetch('/catalogue/changes', {
      headers: { 'Accept-Encoding': encoding },
    });
    expect(packed.headers.get('Content-Encoding')).toBe(encoding);
    expect(packed.text).toBe(plain.text);
  });

  it('for an empty store can be followed', async () => {
    const empty = await startTestApi();
    const replica = await startTestApi({ databaseOf: empty });
    try {
      const reader = new FeedReader();
      const first = await reader.readPage(empty);
      expect(first).toMatchObject({ more: false, total: 0, products: [], stock: [], gone: [] });
      for (const kind of lookupKinds) expect(first.lookups?.[kind]).toEqual([]);
      expect(await reader.readPage(replica)).toMatchObject({ epoch: first.epoch, lookups: null });
      const { p_id } = await createProduct(replica);
      await reader.readAllPages(empty);
      expect(reader.products.map((row) => row.p_id)).toEqual([p_id]);
    } finally {
      await replica.close();
      await empty.close();
    }
  });
});

describe('a restored store', () => {
  it('starts a new epoch with the restored products', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vajra-feed-'));
    const file = join(folder, 'store.tar.gz');
    try {
      const reader = new FeedReader();
      const [before] = await reader.readAllPages(api);
      await backup(api.connection, file, { progress: silentProgress });
      await createProduct(api, { name: 'After the backup' });
      await reader.readAllPages(api);
      expect(reader.products).toHaveLength((before?.total ?? 0) + 1);

      await restore(api.connection, file, { replace: true, progress: silentProgress });
      const restored = await startTestApi({ databaseOf: api });
      const pages = await reader.readAllPages(restored, 2);
      await restored.close();
      expect(new Set(pages.map(({ epoch }) => epoch)).size).toBe(1);
      expect(pages[0]?.epoch).not.toBe(before?.epoch);
      expect(pages[0]?.lookups).toEqual(before?.lookups);
      expect(reader.products).toEqual(before?.products.map((row) => row.product));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('the rows of a page', () => {
  /** Mounts the feed and returns its handler with the limits that it asks for. */
  function mountWithRecorder() {
    const limits: number[] = [];
    const feed = {
      find: async ({ limit }: { limit: number }) => {
        limits.push(limit);
        return {};
      },
    };
    let handle: ((call: unknown) => Promise<unknown>) | undefined;
    const mount = (_: unknown, handler: typeof handle) => {
      handle = handler;
    };
    const responses = new ResponseCache(new ReadLimits({ factor: 1 }));
    mountFeed(mount as unknown as Mount, feed as unknown as Feed, responses);
    return { limits, handle: (call: object) => handle?.({ address: '', ...call }) };
  }

  it('are at most 500 for clients without a session', async () => {
    const { limits, handle } = mountWithRecorder();
    for (const limit of [100, 1000, 2000]) await handle({ query: { limit }, claims: undefined });
    await handle({ query: { limit: 2000 }, claims: { sub: '1' } });
    expect(limits).toEqual([100, 500, 500, 2000]);
  });
});

it('a page changes with the catalogue and is otherwise the same', async () => {
  // The total is that of the index, which follows a restore within a second.
  const hasTotal = async () => {
    const { total, products } = await firstPage();
    return total === products.length;
  };
  await expect.poll(hasTotal, { timeout: 5000 }).toBe(true);
  const before = await ask({});
  expect((await ask({})).text).toBe(before.text);
  const added = await createProduct(api);
  await api.numberChanges();
  const after = await ask({});
  expect(after.text).toContain(`"p_id":${added.p_id},`);
  expect(before.text).not.toContain(`"p_id":${added.p_id},`);
});

describe('a page that others follow', () => {
  const askForPage = (query: Record<string, unknown>) =>
    api.call(endpoints.getCatalogueChanges, { query }).then(({ data }) => data);

  it('is sent again for a minute, also by shared caches, before the changes since', async () => {
    await createProduct(api);
    const limit = 1;
    const before = await ask({ limit });
    expect(before.headers.get('Cache-Control')).toBe('public, max-age=60');
    expect(before.headers.get('Vary')).toContain('Authorization');
    const [first] = (await askForPage({ limit })).products;
    if (!first) expect.fail();
    const { p_id } = first.product;
    const admin = await api.createAdmin();
    const change = { params: { p_id }, body: { name: 'Renamed since' } };
    await api.call(endpoints.updateProduct, change, admin);
    await api.numberChanges();
    expect((await ask({ limit })).text).toBe(before.text);
    const names = new Map([[p_id, first.product.name]]);
    let page = await askForPage({ limit });
    while (page.more) {
      page = await askForPage({ epoch: page.epoch, since: page.next });
      for (const { product } of page.products) names.set(product.p_id, product.name);
    }
    expect(names.get(p_id)).toBe('Renamed since');
    const signedIn = await api.send(endpoints.getCatalogueChanges, { query: { limit } }, admin);
    expect(signedIn.headers.get('Cache-Control')).toBe('no-store');
  });
});
