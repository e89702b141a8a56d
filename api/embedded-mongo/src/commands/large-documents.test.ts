import {
  type Collection,
  type Document,
  Int32,
  Long,
  ObjectId,
  type Sort,
  type UpdateFilter,
  UUID,
} from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { RawConnection } from '../../test/raw-connection.ts';
import { type Row, useServer } from '../../test/test-server.ts';

interface Large {
  _id: number;
  n?: number;
  list: number[];
}

const mongo = useServer();
const numbers = (length: number) => Array.from({ length }, (_, i) => i / 3);
/** 480 kB, which is just too much for one time slice. */
const list = numbers(30_000);

async function insertLarge(values = list): Promise<Collection<Large>> {
  const large = mongo.database().collection<Large>('large');
  await large.insertOne({ _id: 1, n: 0, list: values });
  return large;
}

describe('an operation on a large document', () => {
  let large: Collection<Large>;
  const list = numbers(300_000);
  beforeAll(async () => {
    large = await insertLarge(list);
  });

  const operations: [string, () => Promise<unknown>][] = [
    ['insert', () => large.insertOne({ _id: 2, list })],
    ['find by another field', () => large.findOne({ n: -1 })],
    [
      'sort',
      () =>
        large
          .find({}, { projection: { _id: 1 } })
          .sort({ n: 1 })
          .toArray(),
    ],
    ['count', () => large.countDocuments({ n: -1 })],
    ['$project', () => large.aggregate([{ $project: { size: { $size: '$list' } } }]).toArray()],
    ['$set', () => large.updateOne({ _id: 1 }, { $set: { x: 1 } })],
    ['$push', () => large.updateOne({ _id: 1 }, { $push: { list: 1 } })],
    ['updateMany', () => large.updateMany({ n: 0 }, { $set: { y: 1 } })],
    ['replace', () => large.replaceOne({ _id: 1 }, { n: 0, list })],
    ['findAndModify', () => large.findOneAndUpdate({ n: 0 }, { $set: { z: 1 } })],
    ['delete by another field', () => large.deleteMany({ n: 0 })],
  ];

  it.each(operations)('(%s) lets other commands run', async (_, operation) => {
    let isDone = false;
    const running = operation().finally(() => {
      isDone = true;
    });
    let pings = 0;
    for (; !isDone; pings++) await mongo.client.db('admin').command({ ping: 1 });
    await running;
    expect(pings).toBeGreaterThan(4);
  });
});

describe('changes of a large document', () => {
  it('are repeated when another write changes it meanwhile', async () => {
    const large = await insertLarge();
    const increments = Array.from({ length: 4 }, () =>
      large.updateOne({ _id: 1 }, { $inc: { n: 1 } }),
    );
    const claims = Array.from({ length: 4 }, (_, i) =>
      large.updateOne({ _id: 1, owner: { $exists: false } }, { $set: { owner: i } }),
    );
    await Promise.all(increments);
    const claimed = await Promise.all(claims);
    expect(claimed.map(({ modifiedCount }) => modifiedCount).sort()).toEqual([0, 0, 0, 1]);
    expect(await large.findOne({ _id: 1 }, { projection: { list: 0, owner: 0 } })).toEqual({
      _id: 1,
      n: 4,
    });
  });

  it('see and keep each other in a transaction', async () => {
    const large = await insertLarge();
    await mongo.client.withSession((session) =>
      session.withTransaction(async () => {
        await large.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session });
        await large.updateOne({ n: 1 }, { $push: { list: -1 } }, { session });
        const [result] = await large
          .aggregate([{ $project: { n: 1, last: { $last: '$list' } } }], { session })
          .toArray();
        expect(result).toEqual({ _id: 1, n: 1, last: -1 });
      }),
    );
    expect(await large.countDocuments({ n: 1, list: -1 })).toBe(1);
  });

  it('return the document before and after the change', async () => {
    const large = await insertLarge();
    const before = await large.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } });
    expect(before).toEqual({ _id: 1, n: 0, list });
    const after = await large.findOneAndUpdate(
      { _id: 1 },
      { $inc: { n: 1 } },
      { returnDocument: 'after' },
    );
    expect(after).toEqual({ _id: 1, n: 2, list });
    expect(await large.findOneAndDelete({ _id: 1 })).toEqual({ _id: 1, n: 2, list });
  });

  it('insert one document in concurrent upserts', async () => {
    const large = mongo.database().collection<Large>('large');
    const upsert = { upsert: true };
    const results = await Promise.all(
      [1, 2, 3].map(() => large.updateOne({ _id: 1 }, { $set: { list }, $inc: { n: 1 } }, upsert)),
    );
    expect(results.map(({ upsertedCount }) => upsertedCount).sort()).toEqual([0, 0, 1]);
    expect(await large.findOne({ _id: 1 })).toEqual({ _id: 1, n: 3, list });
  });

  it('return the upserted document', async () => {
    const large = mongo.database().collection<Large>('large');
    const upsert = { upsert: true };
    const before = await large.findOneAndReplace({ _id: 1 }, { list }, upsert);
    expect(before).toBeNull();
    const options = { ...upsert, returnDocument: 'after', projection: { _id: 0 } } as const;
    expect(await large.findOneAndReplace({ _id: 2 }, { list }, options)).toEqual({ list });
    expect(await large.countDocuments({ list: 9999 })).toBe(2);
  });

  it('reply the same to a retry', async () => {
    const large = await insertLarge();
    const connection = await RawConnection.open(mongo.server.port);
    const command = {
      findAndModify: large.collectionName,
      $db: large.dbName,
      query: { _id: 1 },
      update: { $inc: { n: 1 } },
      lsid: { id: new UUID() },
      txnNumber: Long.fromNumber(1),
    };
    const first = await connection.run(command);
    const second = await connection.run(command);
    connection.close();
    expect(second.value).toEqual({ _id: 1, n: 0, list });
    expect(second).toMatchObject({ lastErrorObject: first.lastErrorObject, ok: 1 });
    expect(await large.countDocuments({ n: 1 })).toBe(1);
  });

  it('fail if the result is too large', async () => {
    const large = await insertLarge();
    const [row] = await large.aggregate([{ $set: { bytes: { $bsonSize: '$$ROOT' } } }]).toArray();
    const spare = 16 * 1024 * 1024 - row?.bytes;
    for (const [excess, code] of [
      [100, 17419],
      [20_000, 10334],
    ] as const) {
      const text = 'x'.repeat(spare + excess);
      const updating = large.updateOne({ _id: 1 }, { $set: { text } });
      await expect(updating).rejects.toMatchObject({ code });
    }
    expect(await large.countDocuments({ text: { $exists: true } })).toBe(0);
  });
});

describe('$merge and $out of large documents', () => {
  it.each<[Document, Document]>([
    [{}, { _id: 1, n: 0, list, kept: true }],
    [{ whenMatched: 'replace' }, { _id: 1, n: 0, list }],
    [{ whenMatched: 'keepExisting' }, { _id: 1, kept: true, n: 5 }],
    [
      { whenMatched: [{ $set: { n: { $size: '$$new.list' } } }] },
      { _id: 1, kept: true, n: 30_000 },
    ],
  ])('merge them with %j', async (options, merged) => {
    const large = await insertLarge();
    await large.insertOne({ _id: 2, list });
    const target = mongo.client.db(large.dbName).collection<Row>('target');
    await target.insertOne({ _id: 1, kept: true, n: 5 });
    await large.aggregate([{ $merge: { into: 'target', ...options } }]).toArray();
    expect(await target.find().sort({ _id: 1 }).toArray()).toEqual([merged, { _id: 2, list }]);
  });

  it('merge small documents into them', async () => {
    const large = await insertLarge();
    const source = mongo.client.db(large.dbName).collection<Row>('source');
    await source.insertMany([
      { _id: 1, n: 7 },
      { _id: 2, n: 8 },
    ]);
    await source.aggregate([{ $merge: { into: 'large' } }]).toArray();
    expect(await large.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 1, n: 7, list },
      { _id: 2, n: 8 },
    ]);
  });

  it('replace a collection with them', async () => {
    const large = await insertLarge();
    await large.aggregate([{ $project: { _id: 0, list: 1 } }, { $out: 'copy' }]).toArray();
    const [copy] = await mongo.client.db(large.dbName).collection('copy').find().toArray();
    expect(copy).toEqual({ _id: expect.any(ObjectId), list });
  });
});

describe('queries of large documents', () => {
  it.each([
    [{ list: 0 }, 1],
    [{ list: -1 }, 0],
    [{ list: { $ne: 0 } }, 0],
    [{ list: { $all: [0, 1, 9999] } }, 1],
    [{ list: { $in: [-1, 9999] } }, 1],
    [{ list: { $in: numbers(11_000).map((n) => n + 9990) } }, 1],
    [{ _id: { $in: Array.from({ length: 11_000 }, (_, i) => i) } }, 1],
    [{ list: { $elemMatch: { $gt: 0, $lt: 0.5 } } }, 1],
    [{ list: { $elemMatch: { $gt: 0, $lt: 0.1 } } }, 0],
  ])('%j match %i', async (filter, count) => {
    const large = await insertLarge();
    expect(await large.countDocuments(filter)).toBe(count);
  });

  it('sort by the smallest or largest element', async () => {
    const large = await insertLarge([...list, 5]);
    await large.insertMany([
      { _id: 2, list: [-2, 1] },
      { _id: 3, list: [...list, -1, 20_000] },
    ]);
    const ids = async (sort: Sort) =>
      (await large.find({}, { sort, projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
    expect(await ids({ list: 1 })).toEqual([2, 3, 1]);
    expect(await ids({ list: -1 })).toEqual([3, 1, 2]);
  });

  it('use an index that was built for them', async () => {
    const large = await insertLarge();
    await large.insertOne({ _id: 2, n: 2, list });
    await large.createIndex({ n: 1 }, { unique: true });
    expect(
      await large.find({ n: 2 }, { hint: { n: 1 }, projection: { _id: 1 } }).toArray(),
    ).toEqual([{ _id: 2 }]);
    await expect(large.insertOne({ _id: 3, n: 2, list })).rejects.toMatchObject({ code: 11000 });
  });
});

describe('array operators on large arrays', () => {
  const changes: [UpdateFilter<Large>, number[]][] = [
    [{ $pull: { list: { $gte: 1 } } }, list.filter((n) => n < 1)],
    [{ $pullAll: { list: list.slice(2, 9) } }, [...list.slice(0, 2), ...list.slice(9)]],
    [{ $addToSet: { list: { $each: [0, -1] } } }, [...list, -1]],
    [{ $push: { list: { $each: [], $sort: -1 } } }, [...list].reverse()],
    [{ $inc: { 'list.0': 5 } }, [5, ...list.slice(1)]],
  ];

  it.each(changes)('%# change them like small ones', async (change, expected) => {
    const large = await insertLarge();
    await large.updateOne({ _id: 1 }, change);
    expect((await large.findOne({ _id: 1 }))?.list).toEqual(expected);
  });
});

describe('inserts of large documents', () => {
  it('report errors at their positions', async () => {
    const rows = mongo.database().collection<Omit<Large, '_id'> & { _id: unknown }>('rows');
    const documents = [1, [2], 3, 1].map((_id) => ({ _id, list }));
    const unordered = await rows.insertMany(documents, { ordered: false }).catch((error) => error);
    expect(unordered.insertedCount).toBe(2);
    const errors = unordered.writeErrors.map(({ index, code }: { index: number; code: number }) => [
      index,
      code,
    ]);
    expect(errors).toEqual([
      [1, 53],
      [3, 11000],
    ]);
    const ordered = await rows.insertMany([{ _id: 4, list }, ...documents]).catch((error) => error);
    expect(ordered).toMatchObject({ code: 11000, insertedCount: 1 });
  });

  it('move the _id to the front and keep all types', async () => {
    const rows = mongo.database().collection('rows');
    await rows.insertOne({ list, n: new Int32(5), long: Long.fromNumber(7), _id: 'x' as never });
    const [found] = await rows.find({}, { promoteValues: false, promoteLongs: false }).toArray();
    expect(Object.keys(found ?? {})).toEqual(['_id', 'list', 'n', 'long']);
    expect(found?.n).toEqual(new Int32(5));
    expect(found?.long).toEqual(Long.fromNumber(7));
  });
});
