import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoMemoryServer } from 'mongodb-memory-server-core';
import { describe, expect, it, vi } from 'vitest';
import { startSharedMongo } from '../../../test/test-mongo.ts';
import { describeProblem, warnOfLongTransactions } from './check-deployment.ts';
import { connect } from './connect.ts';
import { findMongod } from './find-mongod.ts';

describe('a database server', () => {
  const member = { setName: 'rs0', hosts: ['localhost:27017'], maxWireVersion: 17 };

  it.each([
    ['a member of a replica set', member],
    [
      'a member without a primary, whose set has another member that is reachable',
      {
        ...member,
        hosts: ['mongo1.invalid:27017', '127.0.0.1:27018'],
      },
    ],
    ['a router of a sharded cluster', { msg: 'isdbgrid', maxWireVersion: 17 }],
  ])('is accepted: %s', async (_, hello) => {
    expect(await describeProblem(hello)).toBeUndefined();
  });

  it.each([
    ['stand-alone', { maxWireVersion: 17 }, /not a member of a replica set.*rs\.initiate\(\)/],
    [
      'in a replica set that was never initiated',
      { isreplicaset: true, maxWireVersion: 17 },
      /has not been initiated.*rs\.initiate\(\)/,
    ],
    [
      'in a replica set whose names cannot be resolved',
      { ...member, hosts: ['mongo1.invalid:27017', 'mongo2.invalid:27017'] },
      /mongo1\.invalid:27017, mongo2\.invalid:27017.*none of these names can be resolved/,
    ],
    ['older than 6.0', { ...member, maxWireVersion: 13 }, /too old; Vajra needs 6\.0 or later/],
  ])('is refused: %s', async (_, hello, message) => {
    expect(await describeProblem(hello)).toMatch(message);
  });
});

it('is warned of if it lets open transactions live for longer than those of the store', async () => {
  const { uri } = await startSharedMongo();
  const connection = await connect(uri);
  const admin = connection.getClient().db('admin');
  const warn = vi.fn();
  try {
    await admin.command({ setParameter: 1, transactionLifetimeLimitSeconds: 60 });
    await warnOfLongTransactions(connection, { warn });
    const text = expect.stringContaining('transactionLifetimeLimitSeconds=15');
    expect(warn).toHaveBeenCalledExactlyOnceWith({ transactionLifetimeLimitSeconds: 60 }, text);
    await admin.command({ setParameter: 1, transactionLifetimeLimitSeconds: 15 });
    await warnOfLongTransactions(connection, { warn });
    expect(warn).toHaveBeenCalledOnce();
  } finally {
    await admin.command({ setParameter: 1, transactionLifetimeLimitSeconds: 60 });
    await connection.close();
  }
});

const mongod = await findMongod(process.env);

describe.skipIf(!mongod)('a mongod without a usable replica set', () => {
  it.each([
    ['stand-alone', [], /not a member of a replica set/],
    ['never initiated', ['--replSet', 'rs0'], /has not been initiated/],
  ])('is refused at start, with and without its name in the URI: %s', async (_, args, message) => {
    const server = await MongoMemoryServer.create({
      binary: { systemBinary: mongod?.path, version: mongod?.version },
      instance: {
        storageEngine: 'wiredTiger',
        dbPath: await mkdtemp(join(tmpdir(), 'vajra-mongod-')),
        args,
      },
    });
    try {
      const uri = server.getUri('shop');
      await expect(connect(uri)).rejects.toThrow(message);
      await expect(connect(`${uri}?replicaSet=rs0`)).rejects.toThrow(message);
    } finally {
      await server.stop();
    }
  });
});

it('connects to a replica set', async () => {
  const { uri } = await startSharedMongo();
  const connection = await connect(uri);
  expect(connection.readyState).toBe(1);
  await connection.close();
});
