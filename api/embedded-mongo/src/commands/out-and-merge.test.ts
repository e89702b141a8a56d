import type { Collection, Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

async function sourceAndTarget(): Promise<[Collection<Row>, Collection<Row>]> {
  const database = mongo.database();
  const [source, target] = [database.collection<Row>('source'), database.collection<Row>('target')];
  await source.insertMany([
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
  ]);
  await target.insertOne({ _id: 1, kept: true });
  return [source, target];
}

describe('$merge', () => {
  const old = { _id: 1, kept: true };
  it.each<[Document, Document[]]>([
    [
      {},
      [
        { ...old, n: 1 },
        { _id: 2, n: 2 },
      ],
    ],
    [
      { whenMatched: 'replace' },
      [
        { _id: 1, n: 1 },
        { _id: 2, n: 2 },
      ],
    ],
    [{ whenMatched: 'keepExisting' }, [old, { _id: 2, n: 2 }]],
    [{ whenNotMatched: 'discard' }, [{ ...old, n: 1 }]],
    [
      { whenMatched: [{ $set: { sum: { $add: ['$$new.n', 10] } } }] },
      [
        { ...old, sum: 11 },
        { _id: 2, n: 2 },
      ],
    ],
  ])('writes the expected documents with %j', async (options, expected) => {
    const [source, target] = await sourceAndTarget();
    await source.aggregate([{ $merge: { into: 'target', ...options } }]).toArray();
    expect(await target.find().toArray()).toEqual(expected);
  });

  it.each<[Document, Document]>([
    [{ whenMatched: 'fail' }, { code: 11000, keyPattern: { _id: 1 }, keyValue: { _id: 1 } }],
    [{ whenNotMatched: 'fail' }, { code: 13113 }],
    [{ whenMatched: 'sometimes' }, { code: 2 }],
    [{ on: 'n' }, { code: 51183 }],
  ])('fails with %j', async (options, error) => {
    const [source] = await sourceAndTarget();
    const merged = source.aggregate([{ $merge: { into: 'target', ...options } }]).toArray();
    await expect(merged).rejects.toMatchObject(error);
  });
});

describe('$out', () => {
  it('replaces a collection and keeps its indexes', async () => {
    const [source, target] = await sourceAndTarget();
    await target.createIndex({ n: 1 }, { unique: true, name: 'numbers' });
    await source.aggregate([{ $match: { n: 2 } }, { $out: 'target' }]).toArray();
    expect(await target.find().sort({ n: 1 }).toArray()).toEqual([{ _id: 2, n: 2 }]);
    expect((await target.indexes()).map(({ name }) => name)).toEqual(['_id_', 'numbers']);
  });

  it('changes nothing when it fails', async () => {
    const [source, target] = await sourceAndTarget();
    await target.createIndex({ same: 1 }, { unique: true });
    const twice = source.aggregate([{ $set: { same: 1 } }, { $out: 'target' }]).toArray();
    await expect(twice).rejects.toMatchObject({ code: 11000 });
    expect(await target.find().toArray()).toEqual([{ _id: 1, kept: true }]);
    const names = await mongo.client.db(target.dbName).listCollections().toArray();
    expect(names.map(({ name }) => name).sort()).toEqual(['source', 'target']);
  });
});
