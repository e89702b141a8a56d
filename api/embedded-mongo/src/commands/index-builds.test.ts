import { open } from 'lmdb';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useDataDirectory } from '../../test/test-server.ts';
import { MongoServer } from '../server/mongo-server.ts';

const { path, opened } = useDataDirectory();

const total = 8_000;
const stonesOf = (client: MongoClient) => client.db('shop').collection<Row>('stones');

/** Inserts more documents than one group of writes can index. */
const fill = (client: MongoClient) =>
  stonesOf(client).insertMany(
    Array.from({ length: total }, (_, n) => ({ _id: n, n, tags: [`a${n % 7}`, `b${n % 5}`] })),
  );

describe('building an index', () => {
  it('lets others read and includes their concurrent writes', () =>
    opened(async (client) => {
      const stones = stonesOf(client);
      await fill(client);
      let isDone = false;
      const building = stones
        .createIndexes([{ key: { n: 1 } }, { key: { tags: 1 } }])
        .finally(() => {
          isDone = true;
        });
      let writes = 0;
      for (; !isDone; writes++) {
        await stones.updateOne({ _id: total - 1 - writes }, { $set: { n: -1 } });
        await stones.deleteOne({ _id: writes });
        await stones.insertOne({ _id: total + writes, n: -2, tags: [] });
      }
      await building;
      expect(writes).toBeGreaterThan(2);
      const count = (filter: object, hint: string) => stones.countDocuments(filter, { hint });
      expect(await count({ n: -1 }, 'n_1')).toBe(writes);
      expect(await count({ n: -2 }, 'n_1')).toBe(writes);
      expect(await count({ n: { $gte: 0, $lt: writes } }, 'n_1')).toBe(0);
      expect(await count({ n: { $gte: 0 } }, 'n_1')).toBe(total - 2 * writes);
      const byTag = await stones.find({ tags: 'a3' }, { hint: 'tags_1' }).toArray();
      const scanned = await stones.find({ tags: 'a3' }, { hint: { $natural: 1 } }).toArray();
      expect(byTag.length).toBe(scanned.length);
    }));

  it('is not available before it is complete, and exists once for two clients', () =>
    opened(async (client) => {
      const stones = stonesOf(client);
      await fill(client);
      const both = [stones.createIndex({ n: 1 }), stones.createIndex({ n: 1 })];
      const plan = await stones.find({ n: 7 }).explain('queryPlanner');
      expect(plan.queryPlanner.winningPlan.stage).toBe('COLLSCAN');
      expect(await Promise.all(both)).toEqual(['n_1', 'n_1']);
      expect((await stones.indexes()).map(({ name }) => name)).toEqual(['_id_', 'n_1']);
    }));

  it('fails for duplicates that it finds late, and leaves nothing behind', () =>
    opened(async (client) => {
      const stones = stonesOf(client);
      await fill(client);
      await stones.insertOne({ _id: total, n: 0 });
      await expect(stones.createIndex({ n: 1 }, { unique: true })).rejects.toMatchObject({
        code: 11000,
      });
      expect(await stones.indexes()).toHaveLength(1);
      await stones.insertOne({ _id: total + 1, n: 0 });
      await stones.deleteMany({ n: 0, _id: { $gte: total } });
      await stones.createIndex({ n: 1 }, { unique: true });
      expect(await stones.countDocuments({ n: { $gte: 0 } }, { hint: 'n_1' })).toBe(total);
    }));

  it('fails when the collection is dropped meanwhile', () =>
    opened(async (client) => {
      await fill(client);
      const failed = expect(stonesOf(client).createIndex({ n: 1 })).rejects.toMatchObject({
        code: 276,
        codeName: 'IndexBuildAborted',
      });
      await stonesOf(client).drop();
      await failed;
      expect(await client.db('shop').listCollections().toArray()).toEqual([]);
    }));

  it('conflicts with a transaction that began before', () =>
    opened(async (client) => {
      const stones = stonesOf(client);
      await fill(client);
      const session = client.startSession();
      session.startTransaction();
      await client.db('shop').collection<Row>('other').findOne({}, { session });
      await stones.createIndex({ n: 1 }, { unique: true });
      const insert = stones.insertOne({ _id: total, n: total - 1 }, { session });
      await expect(insert).rejects.toMatchObject({ code: 112 });
      await session.endSession();
    }));
});

describe('dropping a large collection', () => {
  /** Runs a function with a server in this process. */
  async function served(run: (client: MongoClient, server: MongoServer) => Promise<void>) {
    const server = await MongoServer.start({ dataDir: path(), port: 0 });
    const client = await MongoClient.connect(`mongodb://127.0.0.1:${server.port}/?replicaSet=rs0`);
    try {
      await run(client, server);
    } finally {
      await server.close();
      await client.close();
    }
  }

  async function countStoredKeys(): Promise<number> {
    const root = open({ path: path(), encoding: 'binary', keyEncoding: 'binary', maxDbs: 8 });
    const counts = ['documents', 'entries', 'catalogue'].map((name) =>
      root.openDB({ name, encoding: 'binary', keyEncoding: 'binary' }).getKeysCount(),
    );
    await root.close();
    return counts.reduce((sum, count) => sum + count, 0);
  }

  it('hides it at once and removes its data, also after a restart', async () => {
    await served(async (client) => {
      await fill(client);
      await stonesOf(client).createIndex({ tags: 1 });
      await stonesOf(client).drop();
    });
    // closing interrupts the removal
    expect(await countStoredKeys()).toBeGreaterThan(total);
    await served(async (client, server) => {
      expect(await stonesOf(client).findOne()).toBeNull();
      await stonesOf(client).insertOne({ _id: 1, tags: ['new'] });
      await client.db('shop').collection<Row>('others').insertOne({ _id: 2 });
      await server.discarded();
      expect(await stonesOf(client).find().toArray()).toEqual([{ _id: 1, tags: ['new'] }]);
    });
    expect(await countStoredKeys()).toBeLessThan(10);
  });
});
