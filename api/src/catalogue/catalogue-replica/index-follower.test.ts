import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { endpoints, type SortOrder, sortOrders } from '@vajra/contract';
import { ProductIndex } from '@vajra/product-index';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProduct, uniqueName } from '../../../test/factories.ts';
import { startTestApi, type TestApi, useTestApi } from '../../../test/start-test-api.ts';
import { createLog } from '../../platform/log.ts';
import { newEpoch } from '../../platform/mongo/change-spaces.ts';
import { swapMarkerCollection } from '../../platform/mongo/stored-collections.ts';
import { IndexFollower } from './index-follower.ts';

const api = await useTestApi();
let folder: string;
let started: IndexFollower[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vajra-follower-'));
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((follower) => follower.stop()));
  await rm(folder, { recursive: true, force: true });
});

async function follow(at = folder): Promise<{ follower: IndexFollower; log: PassThrough }> {
  const log = new PassThrough();
  const follower = new IndexFollower({
    connection: api.connection,
    changeSpaces: api.services.changeSpaces,
    database: api.services.database,
    log: createLog('info', { destination: log }),
    folder: at,
  });
  await follower.start();
  started.push(follower);
  return { follower, log };
}

/** Starts and stops a follower, which writes a snapshot. */
async function writeSnapshot(): Promise<void> {
  await api.numberChanges();
  await (await follow()).follower.stop();
}

function found({ index }: IndexFollower, search: string, in_stock?: boolean): number[] {
  return index.query({ search, in_stock, page: 1, perPage: 10 }).ids;
}

const products = () => api.connection.collection<{ _id: number }>('products');
const counters = () => api.connection.collection<{ _id: string }>('change_spaces');

/** Renames a product without a new version, so only a full reload sees the change. */
async function renameWithoutVersion(p_id: number): Promise<string> {
  const name = uniqueName('unseen').replace(' ', '');
  await products().updateOne({ _id: p_id }, { $set: { name } });
  return name;
}

const aSecond = { timeout: 1000, interval: 20 };

describe('an index that follows the database', () => {
  it('reflects sold and returned stock within a second', async () => {
    const { follower } = await follow();
    const admin = await api.createAdmin();
    const name = uniqueName('Sold').replace(' ', '');
    const { p_id } = await createProduct(api, { name, quantity: 1 });
    await vi.waitFor(() => expect(found(follower, name, true)).toEqual([p_id]), aSecond);
    const body = { p_id, stock: 1 };
    await api.call(endpoints.reduceStock, { body }, admin);
    await vi.waitFor(() => expect(found(follower, name, false)).toEqual([p_id]), aSecond);
    await api.call(endpoints.addStock, { body }, admin);
    await vi.waitFor(() => expect(found(follower, name, true)).toEqual([p_id]), aSecond);
  });

  it('agrees with another replica within a second when both write', async () => {
    const secondApi = await startTestApi({ databaseOf: api });
    try {
      const name = uniqueName('Both').replace(' ', '');
      const made = await Promise.all(
        Array.from({ length: 12 }, (_, at) =>
          createProduct(at % 2 ? api : secondApi, {
            name,
            inr_price: 1000 + (at % 5),
            discount: at % 3,
          }),
        ),
      );
      await Promise.all(
        made.map(({ p_id }, at) =>
          (at % 3 ? api : secondApi).services.productEditing.update(
            p_id,
            { name: `${name} rewritten ${at}`, weight: at / 10 },
            [],
            1,
          ),
        ),
      );
      const listed = async (replica: TestApi, sort: SortOrder, search = name) => {
        const body = { search, sort, perPage: 8, facets: true };
        const { data } = await replica.call(endpoints.getProducts, { body });
        return { ...data, productData: data.productData.map(({ p_id }) => p_id) };
      };
      // Counts come from the index, so an index that has the new names has all other writes too.
      await vi.waitFor(async () => {
        for (const replica of [api, secondApi]) {
          expect((await listed(replica, 'newest', `${name} rewritten`)).totalCount).toBe(12);
        }
      }, aSecond);
      for (const sort of sortOrders) {
        const there = await listed(secondApi, sort);
        expect(there.totalCount).toBe(12);
        expect(JSON.stringify(there)).toBe(JSON.stringify(await listed(api, sort)));
      }
    } finally {
      await secondApi.close();
    }
  });

  it('contains everything numbered before catchUp()', async () => {
    const { follower } = await follow();
    const names = Array.from({ length: 5 }, () => uniqueName('Caught').replace(' ', ''));
    await Promise.all(
      names.map(async (name) => {
        const { p_id } = await createProduct(api, { name });
        await api.numberChanges();
        await follower.catchUp();
        expect(found(follower, name)).toEqual([p_id]);
      }),
    );
  });

  it('is rebuilt when a new epoch starts, while the old index serves queries', async () => {
    const gone = await createProduct(api);
    const kept = await createProduct(api);
    const { follower } = await follow();
    const before = follower.index.size;
    await products().deleteOne({ _id: gone.p_id });
    const name = await renameWithoutVersion(kept.p_id);
    await counters().updateMany({}, { $set: { epoch: newEpoch() } });
    await vi.waitFor(() => {
      // Always complete: either the old or the new index.
      const isNew = found(follower, name).length > 0;
      expect(follower.index.size).toBe(isNew ? before - 1 : before);
      expect(isNew).toBe(true);
    }, aSecond);
  });

  it('is rebuilt when versions decrease', async () => {
    const { p_id } = await createProduct(api);
    await api.numberChanges();
    const { follower } = await follow();
    const name = await renameWithoutVersion(p_id);
    await counters().updateOne({ _id: 'catalogue' }, { $inc: { version: -1 } });
    await vi.waitFor(() => expect(found(follower, name)).toEqual([p_id]), aSecond);
  });

  it('waits until a restore has finished', async () => {
    const { p_id } = await createProduct(api);
    const { follower } = await follow();
    const name = await renameWithoutVersion(p_id);
    await api.connection.collection(swapMarkerCollection).insertOne({ collections: [] });
    await counters().updateMany({}, { $set: { epoch: newEpoch() } });
    await follower.catchUp();
    expect(found(follower, name)).toEqual([]);
    await api.connection.dropCollection(swapMarkerCollection);
    await vi.waitFor(() => expect(found(follower, name)).toEqual([p_id]), aSecond);
  });
});

describe('a snapshot of the index', () => {
  it('is loaded at the next start and updated with later changes', async () => {
    const old = await createProduct(api);
    await writeSnapshot();
    const unread = await renameWithoutVersion(old.p_id);
    const name = uniqueName('Meanwhile').replace(' ', '');
    const { p_id } = await createProduct(api, { name, quantity: 0 });
    await api.numberChanges();
    const { follower, log } = await follow();
    expect(String(log.read())).toContain('loaded the product index from its snapshot');
    expect(found(follower, unread)).toEqual([]);
    expect(found(follower, old.sku)).toEqual([old.p_id]);
    expect(found(follower, name, false)).toEqual([p_id]);
  });

  it.each([
    ['of another epoch', () => counters().updateOne({ _id: 'stock' }, { $set: { epoch: 'x' } })],
    [
      'of a later time',
      () => counters().updateOne({ _id: 'catalogue' }, { $inc: { version: -1 } }),
    ],
    [
      'cut short',
      async () => writeFile(snapshotPath(), (await readFile(snapshotPath())).subarray(0, 999)),
    ],
    [
      'of the previous release',
      async () => {
        const index = ProductIndex.fromSnapshot(await readFile(snapshotPath()));
        index.checkpoint = JSON.stringify({ ...JSON.parse(index.checkpoint), rowFormat: 'other' });
        await writeFile(snapshotPath(), index.snapshot());
      },
    ],
    ['of other bytes', () => writeFile(snapshotPath(), 'not a snapshot')],
    ['lost', () => rm(snapshotPath())],
  ])('%s is not used: the database is', async (_, damage) => {
    const { p_id } = await createProduct(api);
    await api.services.stock.change(p_id, 1, { u_id: 1 });
    await writeSnapshot();
    const name = await renameWithoutVersion(p_id);
    await damage();
    const { follower } = await follow();
    expect(found(follower, name)).toEqual([p_id]);
  });

  it('is ignored if it has deleted products', async () => {
    const { p_id, sku } = await createProduct(api);
    await writeSnapshot();
    await products().deleteOne({ _id: p_id });
    expect(found((await follow()).follower, sku)).toEqual([]);
  });

  it('is written while following after many changes', async () => {
    const { follower } = await follow();
    const stone = await products().findOne({});
    const many = Array.from({ length: 1500 }, (_, at) => ({
      ...stone,
      _id: 1_000_000 + at,
      sku: `MANY-${at}`,
    }));
    await products().insertMany(many);
    try {
      expect(existsSync(snapshotPath())).toBe(false);
      await counters().updateMany({}, { $set: { epoch: newEpoch() } });
      await vi.waitFor(() => expect(existsSync(snapshotPath())).toBe(true), { timeout: 5000 });
      expect(follower.index.size).toBeGreaterThan(1500);
    } finally {
      await products().deleteMany({ _id: { $gte: 1_000_000 } });
      await counters().updateMany({}, { $set: { epoch: newEpoch() } });
    }
  });

  it('is optional: a write error is only logged', async () => {
    const { p_id, sku } = await createProduct(api);
    const file = join(folder, 'file');
    await writeFile(file, '');
    const { follower, log } = await follow(join(file, 'folder'));
    await follower.stop();
    expect(found(follower, sku)).toEqual([p_id]);
    expect(String(log.read())).toContain('writing the index snapshot failed');
  });
});

function snapshotPath(): string {
  return join(folder, 'catalogue.snapshot');
}
