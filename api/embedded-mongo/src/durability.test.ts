import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { Long, MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedMongo } from './index.ts';
import type { Row } from './test-server.ts';

/** How often the process is killed; each takes about a second. */
const KILLS = Number(process.env.EMBEDDED_MONGO_KILLS ?? 2);

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vajra-mongo-test-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Opens the data directory, lets `run` at it, and closes everything. */
async function opened<T>(run: (client: MongoClient) => Promise<T>): Promise<T> {
  const server = await startEmbeddedMongo({ dataDir });
  const client = await MongoClient.connect(server.uri);
  try {
    return await run(client);
  } finally {
    await client.close();
    await server.close();
  }
}

/** Runs `durability-writer.ts` until some time after so many acknowledgements, and kills it with -9. */
async function writeUntilKilled(first: number, kill: Kill): Promise<number[]> {
  const script = fileURLToPath(new URL('./durability-writer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line));
    if (acknowledged.length === kill.after)
      setTimeout(() => child.kill('SIGKILL'), kill.microseconds / 1000);
  }
  return acknowledged;
}

interface Kill {
  after: number;
  microseconds: number;
}

/** Expects every acknowledged write to be there, whole transactions only, and indexes that agree. */
async function checkWritten(client: MongoClient, acknowledged: number[]): Promise<void> {
  const database = client.db('shop');
  const idsOf = (name: string) => database.collection<Row>(name).distinct('_id');
  const [singles, left, right] = await Promise.all(['singles', 'left', 'right'].map(idsOf));
  expect(left).toEqual(right);
  const there = new Set([...(singles ?? []), ...(left ?? [])]);
  expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
  const counter = await database.collection<Row>('counter').findOne();
  const largest = Math.max(...acknowledged.filter((id) => id % 2 === 0));
  if (Number.isFinite(largest)) expect(counter?.n).toBeGreaterThanOrEqual(largest);
  const scanned = database.collection<Row>('singles').find().hint({ $natural: 1 });
  expect((await scanned.toArray()).map(({ _id }) => _id)).toEqual(singles);
}

describe('a data directory', () => {
  it('has everything again after a close: documents, indexes, numbers of records', async () => {
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

  it('knows that an index has arrays, also when the first of them was refused', async () => {
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

  it('is refused to a second server, with its name', async () => {
    await opened(async () => {
      await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(`${dataDir} is in use`);
    });
  });

  it('remembers the answers to retryable writes', async () => {
    const increment = {
      update: 'stones',
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
      txnNumber: Long.fromNumber(50),
    };
    const server = await startEmbeddedMongo({ dataDir });
    const client = await MongoClient.connect(server.uri, { serverSelectionTimeoutMS: 500 });
    await client.db('shop').collection<Row>('stones').insertOne({ _id: 1, n: 0 });
    const session = client.startSession();
    await client.db('shop').command(increment, { session });
    const lsid = session.id;
    // the server goes first: a client that closes would end its sessions
    await server.close();
    await client.close();
    await opened(async (later) => {
      const retrying = later.startSession();
      // the same session id, as a driver that retries would send it
      Object.assign(retrying.id ?? {}, lsid);
      const again = await later.db('shop').command(increment, { session: retrying });
      expect(again).toMatchObject({ n: 1, nModified: 1 });
      expect(await later.db('shop').collection('stones').findOne()).toMatchObject({ n: 1 });
    });
  });

  it('has every acknowledged write after kill -9 at any moment, and no half transaction', async () => {
    const kills = fc.record({ after: fc.integer({ min: 1, max: 40 }), microseconds: fc.nat(4000) });
    const acknowledged: number[] = [];
    let first = 0;
    for (const kill of fc.sample(kills, KILLS)) {
      acknowledged.push(...(await writeUntilKilled(first, kill)));
      await opened((client) => checkWritten(client, acknowledged));
      // past what was on its way when the process died
      first = 2 * Math.ceil(Math.max(...acknowledged) / 2) + 100;
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
  });
});

describe('the worker thread', () => {
  it('reports a port that is taken', async () => {
    await opened(async (client) => {
      const [{ port = 0 } = {}] = client.options.hosts;
      await expect(startEmbeddedMongo({ port })).rejects.toThrow(/EADDRINUSE/);
    });
  });

  it('does not keep a process alive that forgets to close', async () => {
    const source = `import('${new URL('./index.ts', import.meta.url).href}').then(async (m) => console.log((await m.startEmbeddedMongo()).port))`;
    const child = spawn(process.execPath, ['--import', 'tsx', '-e', source], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect(code).toBe(0);
  });
});
