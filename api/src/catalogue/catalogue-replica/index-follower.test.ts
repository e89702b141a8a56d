import { endpoints, type SortOrder, sortOrders } from '@vajra/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createProduct, uniqueName } from '../../../test/factories.ts';
import { startTestApi, type TestApi, useTestApi } from '../../../test/start-test-api.ts';
import { createLog } from '../../platform/log.ts';
import { newEpoch } from '../../platform/mongo/change-spaces.ts';
import { swapMarkerCollection } from '../../platform/mongo/stored-collections.ts';
import { IndexFollower } from './index-follower.ts';

const api = await useTestApi();
const started: IndexFollower[] = [];
afterEach(() => {
  for (const follower of started.splice(0)) follower.stop();
});

async function follow(): Promise<IndexFollower> {
  const follower = new IndexFollower({
    connection: api.connection,
    changeSpaces: api.services.changeSpaces,
    database: api.services.database,
    log: createLog('silent'),
  });
  await follower.start();
  started.push(follower);
  return follower;
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
    const follower = await follow();
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
    const follower = await follow();
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
    const follower = await follow();
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
    const follower = await follow();
    const name = await renameWithoutVersion(p_id);
    await counters().updateOne({ _id: 'catalogue' }, { $inc: { version: -1 } });
    await vi.waitFor(() => expect(found(follower, name)).toEqual([p_id]), aSecond);
  });

  it('waits until a restore has finished', async () => {
    const { p_id } = await createProduct(api);
    const follower = await follow();
    const name = await renameWithoutVersion(p_id);
    await api.connection.collection(swapMarkerCollection).insertOne({ collections: [] });
    await counters().updateMany({}, { $set: { epoch: newEpoch() } });
    await follower.catchUp();
    expect(found(follower, name)).toEqual([]);
    await api.connection.dropCollection(swapMarkerCollection);
    await vi.waitFor(() => expect(found(follower, name)).toEqual([p_id]), aSecond);
  });
});
