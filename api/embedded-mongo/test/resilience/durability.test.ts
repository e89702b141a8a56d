import { spawn } from 'node:child_process';
import { Long, MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { startEmbeddedMongo } from '../../src/index.ts';
import { type Row, useDataDirectory } from '../test-server.ts';

const { path, opened } = useDataDirectory();

describe('a data directory', () => {
  it('keeps documents, indexes and record numbers across a restart', async () => {
    await opened(async (client) => {
      const stones = client.db('shop').collection<Row>('stones');
      await stones.createIndex(
        { sku: 1 },
        { unique: true, collation: { locale: 'en', strength: 2 } },
      );
      await stones.insertMany([
        { _id: 1, sku: 'a', tags: ['x', 'y'] },
        { _id: 2, sku: 'b' },
      ]);
      await stones.createIndex({ tags: 1 });
    });
    await opened(async (client) => {
      const stones = client.db('shop').collection<Row>('stones');
      await stones.insertOne({ _id: 3, sku: 'c' });
      expect(await stones.distinct('_id', { tags: { $in: ['x', 'y'] } })).toEqual([1]);
      expect(await stones.countDocuments({ tags: { $gte: 'a' } })).toBe(1);
      expect(await stones.find().toArray()).toHaveLength(3);
      await expect(stones.insertOne({ sku: 'A' })).rejects.toMatchObject({ code: 11000 });
    });
  });

  it('keeps an index multikey when the first array write was rejected', async () => {
    await opened(async (client) => {
      const stones = client.db('shop').collection<Row>('stones');
      await stones.createIndexes([{ key: { sku: 1 }, unique: true }, { key: { a: 1 } }]);
      await stones.insertMany([
        { _id: 1, sku: 'x' },
        { _id: 2, sku: 'z' },
      ]);
      const refused = stones.updateOne({ _id: 2 }, { $set: { sku: 'x', a: [1] } });
      await expect(refused).rejects.toMatchObject({ code: 11000 });
      await stones.insertOne({ _id: 3, sku: 'y', a: [5, 9] });
    });
    await opened(async (client) => {
      const stones = client.db('shop').collection<Row>('stones');
      expect(await stones.distinct('_id', { a: { $gt: 7, $lt: 6 } })).toEqual([3]);
    });
  });

  it('is rejected for a second server, naming the directory', async () => {
    await opened(async () => {
      await expect(startEmbeddedMongo({ dataDir: path() })).rejects.toThrow(`${path()} is in use`);
    });
  });

  it('keeps the replies to retryable writes across a restart', async () => {
    const increment = {
      update: 'stones',
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
      txnNumber: Long.fromNumber(50),
    };
    const server = await startEmbeddedMongo({ dataDir: path() });
    const client = await MongoClient.connect(server.uri, { serverSelectionTimeoutMS: 500 });
    await client.db('shop').collection<Row>('stones').insertOne({ _id: 1, n: 0 });
    const session = client.startSession();
    await client.db('shop').command(increment, { session });
    const lsid = session.id;
    // close the server first, because closing the client would end its sessions
    await server.close();
    await client.close();
    await opened(async (later) => {
      const retrying = later.startSession();
      // reuse the session id, as a retrying driver does
      Object.assign(retrying.id ?? {}, lsid);
      const again = await later.db('shop').command(increment, { session: retrying });
      expect(again).toMatchObject({ n: 1, nModified: 1 });
      expect(await later.db('shop').collection('stones').findOne()).toMatchObject({ n: 1 });
    });
  });
});

describe('the worker thread', () => {
  it('reports a port in use', async () => {
    await opened(async (client) => {
      const [{ port = 0 } = {}] = client.options.hosts;
      await expect(startEmbeddedMongo({ port })).rejects.toThrow(/EADDRINUSE/);
    });
  });

  it('does not keep the process alive without close', async () => {
    const source = `import('${new URL('../../src/index.ts', import.meta.url).href}').then(async (m) => console.log((await m.startEmbeddedMongo()).port))`;
    const child = spawn(process.execPath, ['--import', 'tsx', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(0);
  });
});
