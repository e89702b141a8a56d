import { Long, UUID } from 'bson';
import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { RawConnection } from '../../test/raw-connection.ts';
import { useServer } from '../../test/test-server.ts';

const mongo = useServer();
const run = (command: Document) => mongo.client.db('api').command(command);
const strict = { apiVersion: '1', apiStrict: true };
const aggregate = (stage: Document) => ({ aggregate: 'x', pipeline: [stage], cursor: {} });

describe('the Stable API', () => {
  const accepted: Document[] = [
    { ping: 1, apiVersion: '1' },
    { ping: 1, ...strict, apiDeprecationErrors: true },
    { hello: 1, ...strict },
    { count: 'x', ...strict },
    { distinct: 'x', key: 'a', apiVersion: '1', apiStrict: false },
    { find: 'x', singleBatch: true, ...strict },
    { ...aggregate({ $collStats: { count: {} } }), apiVersion: '1' },
    { ...aggregate({ $lookup: { from: 'y', as: 'y', pipeline: [{ $match: {} }] } }), ...strict },
  ];
  it.each(accepted.map((command) => [JSON.stringify(command), command] as const))(
    'accepts %s',
    async (_, command) => {
      await run({ create: 'x' }).catch(() => {});
      expect(await run(command)).toMatchObject({ ok: 1 });
    },
  );

  const rejected: [number, Document][] = [
    [4886600, { ping: 1, apiStrict: true }],
    [4886600, { ping: 1, apiDeprecationErrors: false }],
    [14, { ping: 1, apiVersion: 1 }],
    [14, { ping: 1, apiVersion: '1', apiStrict: 'true' }],
    [14, { ping: 1, apiVersion: '1', apiDeprecationErrors: 1 }],
    [322, { ping: 1, apiVersion: '2' }],
    [322, { ping: 1, apiVersion: '' }],
    [59, { nonsense: 1, ...strict }],
    [323, { distinct: 'x', key: 'a', ...strict }],
    [323, { isMaster: 1, ...strict }],
    [323, { buildInfo: 1, ...strict }],
    [323, { serverStatus: 1, ...strict }],
    [323, { find: 'x', tailable: false, ...strict }],
    [323, { create: 'z', capped: false, ...strict }],
    [323, { createIndexes: 'x', indexes: [{ key: { a: 1 }, name: 'a', sparse: true }], ...strict }],
    [323, { createIndexes: 'x', indexes: [{ key: { a: 'text' }, name: 'a' }], ...strict }],
    [323, { ...aggregate({ $indexStats: {} }), ...strict }],
    [323, { ...aggregate({ $collStats: { storageStats: {} } }), ...strict }],
    [323, { ...aggregate({ $facet: { a: [{ $currentOp: {} }] } }), ...strict }],
    [
      323,
      {
        ...aggregate({ $lookup: { from: 'y', as: 'y', pipeline: [{ $listSessions: {} }] } }),
        ...strict,
      },
    ],
  ];
  it.each(rejected.map(([code, command]) => [code, JSON.stringify(command), command] as const))(
    'responds %i to %s',
    async (code, _, command) => {
      await expect(run(command)).rejects.toMatchObject({ code });
    },
  );

  it('requires the version if the parameter says so', async () => {
    const admin = mongo.client.db('admin');
    await admin.command({ setParameter: 1, requireApiVersion: true });
    try {
      await expect(run({ ping: 1 })).rejects.toMatchObject({ code: 498870 });
      expect(await run({ ping: 1, apiVersion: '1' })).toMatchObject({ ok: 1 });
      expect(await run({ hello: 1 })).toMatchObject({ ok: 1 });
    } finally {
      await admin.command({ setParameter: 1, requireApiVersion: false, apiVersion: '1' });
    }
  });

  it('must be the same for a cursor and its getMore', async () => {
    const rows = Array.from({ length: 3 }, (_, _id) => ({ _id }));
    await run({ insert: 'rows', documents: rows });
    const { cursor } = await run({ find: 'rows', batchSize: 1, ...strict });
    const getMore = { getMore: cursor.id, collection: 'rows' };
    await expect(run(getMore)).rejects.toMatchObject({ code: 331, codeName: 'APIMismatchError' });
    await expect(run({ ...getMore, apiVersion: '1' })).rejects.toMatchObject({ code: 331 });
    expect((await run({ ...getMore, ...strict })).cursor.nextBatch).toHaveLength(2);
    const plain = await run({ find: 'rows', batchSize: 1 });
    const more = { getMore: plain.cursor.id, collection: 'rows' };
    await expect(run({ ...more, apiVersion: '1' })).rejects.toMatchObject({ code: 331 });
  });

  it('must be the same for all commands of a transaction', async () => {
    const connection = await RawConnection.open(mongo.server.port);
    const lsid = { id: new UUID() };
    const inside = { lsid, txnNumber: Long.ONE, autocommit: false };
    const find = { find: 'rows', ...inside };
    const begin = { ...find, startTransaction: true, apiVersion: '1' };
    expect(await connection.run(begin)).toMatchObject({ ok: 1 });
    expect(await connection.run(find)).toMatchObject({ ok: 0, code: 331 });
    const commit = { commitTransaction: 1, ...inside };
    expect(await connection.run(commit)).toMatchObject({ ok: 0, code: 331 });
    expect(await connection.run({ ...commit, apiVersion: '1' })).toMatchObject({ ok: 1 });
    connection.close();
  });

  it('works with the driver in strict mode', async () => {
    const client = await mongo.connect({ serverApi: { version: '1', strict: true } });
    const rows = client.db('api').collection<{ _id: number }>('strict');
    await rows.insertMany(Array.from({ length: 300 }, (_, _id) => ({ _id })));
    expect(await rows.find().batchSize(50).toArray()).toHaveLength(300);
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await rows.insertOne({ _id: 300 }, { session });
        expect(await rows.find({}, { session, batchSize: 100 }).toArray()).toHaveLength(301);
      }),
    );
    await expect(rows.distinct('_id')).rejects.toMatchObject({ code: 323 });
  });
});
