import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@vajra/contract';
import { MongoMemoryReplSet } from 'mongodb-memory-server-core';
import { mongo } from 'mongoose';
import { describe, expect, it, vi } from 'vitest';
import { spawnServer, waitForStatus } from '../../../test/spawn-server.ts';
import { findMongod } from './find-mongod.ts';
import { startLocalMongod } from './local-mongod.ts';
import { startEmbedded, startMongo } from './which-mongo.ts';

const mongod = await findMongod(process.env);

async function withClient<T>(uri: string, use: (db: mongo.Db) => Promise<T>): Promise<T> {
  const client = await mongo.MongoClient.connect(uri);
  try {
    return await use(client.db('shop'));
  } finally {
    await client.close();
  }
}

describe.skipIf(!mongod)('an installed mongod', () => {
  const installed = mongod ?? { path: '', version: '' }; // skipped without one

  it('keeps its data when it starts again on another port', async () => {
    const dbPath = await mkdtemp(join(tmpdir(), 'vajra-mongod-'));
    const first = await startLocalMongod({ mongod: installed, dbPath });
    await withClient(first.uri, (db) => db.collection('rings').insertOne({ carat: 1 }));
    await first.stop();
    const second = await startLocalMongod({ mongod: installed, dbPath });
    try {
      expect(second.uri).not.toBe(first.uri);
      const found = await withClient(second.uri, (db) => db.collection('rings').countDocuments());
      expect(found).toBe(1);
    } finally {
      await second.stop();
    }
  });

  it('opens the data of a release that used MongoMemoryReplSet', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vajra-data-'));
    const dbPath = join(dataDir, 'mongod');
    await mkdir(dbPath);
    const earlier = await MongoMemoryReplSet.create({
      binary: { systemBinary: installed.path, version: installed.version },
      instanceOpts: [{ dbPath, storageEngine: 'wiredTiger' }],
      replSet: { count: 1, name: 'rs0' },
    });
    await withClient(earlier.getUri(), (db) => db.collection('rings').insertOne({ carat: 2 }));
    await earlier.stop({ doCleanup: false });
    const opened = await startMongo({ dataDir, mongodSearch: process.env });
    try {
      expect(opened.kind).toBe('mongod');
      const found = await withClient(opened.uri, (db) => db.collection('rings').findOne());
      expect(found).toMatchObject({ carat: 2 });
    } finally {
      await opened.stop();
    }
  });

  it('does not hide a store that the embedded server holds', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vajra-data-'));
    await (await startEmbedded(dataDir)).stop();
    const opened = await startMongo({ dataDir, mongodSearch: process.env });
    await opened.stop();
    expect(opened.kind).toBe('embedded');
    expect(opened.description).toContain('docs/operations.md says how to move it');
  });

  it('ends quietly when Ctrl-C stops the server that started it, and logs JSON only', async () => {
    const server = await spawnServer(
      { MONGOMS_SYSTEM_BINARY: installed.path, LOG_FORMAT: 'json', SEED: '3' },
      { isGroupLeader: true },
    );
    try {
      await waitForStatus(server.url + endpoints.ready.path, 200);
      await vi.waitFor(() => expect(server.output()).toContain('is open'));
      const before = server.output().length;
      server.signal('SIGINT');
      expect(await server.exitCode).toBe(0);
      const messages = (text: string) =>
        text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).msg);
      expect(messages(server.output())).toContainEqual(expect.stringMatching(/database: mongod /));
      expect(messages(server.output().slice(before))).toEqual(['stopping', 'stopped']);
    } finally {
      await server.cleanUp();
    }
  });

  it('reports data that another mongod uses', async () => {
    const dbPath = await mkdtemp(join(tmpdir(), 'vajra-mongod-'));
    const first = await startLocalMongod({ mongod: installed, dbPath });
    try {
      await expect(startLocalMongod({ mongod: installed, dbPath })).rejects.toThrow(
        /did not start on .*Another mongod instance is already running/s,
      );
    } finally {
      await first.stop();
    }
  });
});

it('does not open an empty store where a mongod that is missing now holds one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vajra-data-'));
  await mkdir(join(dataDir, 'mongod'));
  await expect(startMongo({ dataDir })).rejects.toThrow(
    'holds the data of a mongod, but none was found',
  );
});
