import { Binary, Decimal128, type Document, Double, Int32, Long } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

async function collectionOf(...documents: Document[]) {
  const collection = mongo.database().collection<Row>('things');
  if (documents.length > 0) await collection.insertMany(documents);
  return collection;
}

const stones = [
  {
    _id: 1,
    name: 'Asha',
    carat: 1.5,
    tags: ['a', 'b'],
    shape: { id: 1 },
    sizes: [
      { n: 1, q: 5 },
      { n: 2, q: 0 },
    ],
  },
  { _id: 2, name: 'bina', carat: 0.5, tags: [], shape: { id: 2 }, sizes: [] },
  { _id: 3, name: 'Asha', carat: null, tags: ['b'] },
  { _id: 4, name: 'Chitra' },
];

/** Filter and the _ids of its matches among the stones. */
const queries: [string, Document, number[]][] = [
  ['equality', { name: 'Asha' }, [1, 3]],
  ['null or missing', { carat: null }, [3, 4]],
  ['existence', { carat: { $exists: true } }, [1, 2, 3]],
  ['absence', { carat: { $exists: false } }, [4]],
  ['a range matches one type only', { carat: { $gt: 0 } }, [1, 2]],
  ['$gte null', { carat: { $gte: null } }, [3, 4]],
  ['an element of an array', { tags: 'b' }, [1, 3]],
  ['a whole array', { tags: ['a', 'b'] }, [1]],
  ['an empty array', { tags: [] }, [2]],
  ['$all', { tags: { $all: ['b', 'a'] } }, [1]],
  ['$size', { tags: { $size: 1 } }, [3]],
  ['a dotted path', { 'shape.id': 2 }, [2]],
  ['through an array', { 'sizes.q': 5 }, [1]],
  ['conditions met by different elements', { 'sizes.n': 1, 'sizes.q': 0 }, [1]],
  ['$elemMatch requires a single element', { sizes: { $elemMatch: { n: 1, q: 0 } } }, []],
  ['an array index', { 'sizes.1.n': 2 }, [1]],
  ['$in with null and a regex', { name: { $in: [/^ch/i, null] } }, [4]],
  ['$nin', { name: { $nin: ['Asha'] } }, [2, 4]],
  ['$ne of an array', { tags: { $ne: 'b' } }, [2, 4]],
  ['$not', { carat: { $not: { $gt: 1 } } }, [2, 3, 4]],
  ['$or', { $or: [{ _id: 4 }, { carat: 0.5 }] }, [2, 4]],
  ['$nor', { $nor: [{ _id: 4 }, { carat: 0.5 }] }, [1, 3]],
  ['$expr', { $expr: { $gt: ['$carat', 1] } }, [1]],
  ['$type', { carat: { $type: 'number' } }, [1, 2]],
  ['$mod', { _id: { $mod: [2, 0] } }, [2, 4]],
  ['an embedded document, whole', { shape: { id: 1 } }, [1]],
];

describe('find', () => {
  it.each(queries)('%s', async (_, filter, ids) => {
    const collection = await collectionOf(...stones);
    expect(await collection.distinct('_id', filter)).toEqual(ids);
    expect(await collection.countDocuments(filter)).toBe(ids.length);
  });

  it('sorts, skips, limits and projects', async () => {
    const collection = await collectionOf(...stones);
    const names = await collection
      .find({}, { projection: { name: 1, _id: 0 } })
      .sort({ name: 1, _id: -1 })
      .skip(1)
      .limit(2)
      .toArray();
    expect(names).toEqual([{ name: 'Asha' }, { name: 'Chitra' }]);
    const [first] = await collection
      .find({ _id: 1 }, { projection: { 'sizes.n': 1, tags: { $slice: -1 } } })
      .toArray();
    expect(first).toEqual({ _id: 1, sizes: [{ n: 1 }, { n: 2 }], tags: ['b'] });
    expect(
      await collection.findOne({ _id: 1 }, { projection: { carat: 0, sizes: 0, shape: 0 } }),
    ).toEqual({ _id: 1, name: 'Asha', tags: ['a', 'b'] });
    expect(
      await collection.findOne({ _id: 1 }, { projection: { sizes: { $elemMatch: { q: 0 } } } }),
    ).toEqual({ _id: 1, sizes: [{ n: 2, q: 0 }] });
    expect(await collection.findOne({ 'sizes.n': 2 }, { projection: { 'sizes.$': 1 } })).toEqual({
      _id: 1,
      sizes: [{ n: 2, q: 0 }],
    });
  });

  it('sorts arrays by their smallest or largest element and missing fields as null', async () => {
    const collection = await collectionOf(
      { _id: 1, a: [3, 9] },
      { _id: 2, a: 5 },
      { _id: 3 },
      { _id: 4, a: [] },
    );
    const order = async (direction: 1 | -1) =>
      (await collection.find().sort({ a: direction }).toArray()).map(({ _id }) => _id);
    expect(await order(1)).toEqual([4, 3, 1, 2]);
    expect(await order(-1)).toEqual([1, 2, 3, 4]);
  });

  it('compares case-insensitively with a collation of strength 2', async () => {
    const collection = await collectionOf(
      ...stones,
      { _id: 5, name: 'ASHA' },
      { _id: 6, name: 'Bína' },
    );
    const collation = { locale: 'en', strength: 2 };
    expect(await collection.countDocuments({ name: 'asha' }, { collation })).toBe(3);
    expect(await collection.countDocuments({ name: 'bina' }, { collation })).toBe(1);
    expect(
      await collection.countDocuments(
        { name: 'bina' },
        { collation: { locale: 'en', strength: 1 } },
      ),
    ).toBe(2);
    const sorted = await collection.find({}, { collation }).sort({ name: 1, _id: 1 }).toArray();
    expect(sorted.map(({ _id }) => _id)).toEqual([1, 3, 5, 2, 6, 4]);
  });

  it('returns batches and removes a closed cursor', async () => {
    const collection = await collectionOf(...Array.from({ length: 250 }, (_, i) => ({ _id: i })));
    const all = await collection.find().batchSize(30).toArray();
    expect(all.map(({ _id }) => _id)).toEqual(Array.from({ length: 250 }, (_, i) => i));
    const cursor = collection.find().batchSize(10);
    await cursor.next();
    const { id } = cursor;
    await cursor.close();
    const database = collection.dbName;
    await expect(
      mongo.client.db(database).command({ getMore: id, collection: 'things' }),
    ).rejects.toMatchObject({ code: 43 });
  });

  it('fails when maxTimeMS has elapsed', async () => {
    const collection = await collectionOf(
      ...Array.from({ length: 3000 }, (_, i) => ({ _id: i, text: 'x'.repeat(500) })),
    );
    const slow = {
      $or: Array.from({ length: 400 }, (_, i) => ({ text: new RegExp(`y${i}`) })),
    };
    await expect(collection.find(slow).maxTimeMS(1).toArray()).rejects.toMatchObject({ code: 50 });
  });
});

/** Document, update and expected result. */
const updates: [string, Document, Document, Document][] = [
  ['$set of a dotted path', { a: 1 }, { $set: { 'b.c': 2 } }, { a: 1, b: { c: 2 } }],
  ['$unset', { a: 1, b: 2 }, { $unset: { a: '' } }, { b: 2 }],
  ['$inc', { a: 1 }, { $inc: { a: 2, b: 3 } }, { a: 3, b: 3 }],
  ['$mul of a missing field', {}, { $mul: { a: 2 } }, { a: 0 }],
  ['$min and $max', { a: 5, b: 5 }, { $min: { a: 3 }, $max: { b: 9 } }, { a: 3, b: 9 }],
  ['$rename', { a: 1 }, { $rename: { a: 'b' } }, { b: 1 }],
  [
    '$push with its modifiers',
    { a: [3, 1] },
    { $push: { a: { $each: [2], $sort: 1, $slice: 2 } } },
    { a: [1, 2] },
  ],
  [
    '$push at a position',
    { a: [1, 2] },
    { $push: { a: { $each: [9], $position: 0 } } },
    { a: [9, 1, 2] },
  ],
  ['$addToSet', { a: [1] }, { $addToSet: { a: { $each: [1, 2] } } }, { a: [1, 2] }],
  ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  [
    '$pull of documents',
    { a: [{ x: 1 }, { x: 2 }] },
    { $pull: { a: { x: 1 } } },
    { a: [{ x: 2 }] },
  ],
  ['$pullAll', { a: [1, 2, 1] }, { $pullAll: { a: [1] } }, { a: [2] }],
  ['$pop', { a: [1, 2, 3] }, { $pop: { a: -1 } }, { a: [2, 3] }],
  ['$bit', { a: 13 }, { $bit: { a: { and: 10 } } }, { a: 8 }],
  ['all elements', { a: [1, 2] }, { $inc: { 'a.$[]': 10 } }, { a: [11, 12] }],
  [
    'an array index beyond the end pads with null',
    { a: [1] },
    { $set: { 'a.3': 4 } },
    { a: [1, null, null, 4] },
  ],
];

describe('update', () => {
  it.each(updates)('%s', async (_, before, update, after) => {
    const collection = await collectionOf({ _id: 1, ...before });
    await collection.updateOne({ _id: 1 }, update);
    expect(await collection.findOne({ _id: 1 }, { projection: { _id: 0 } })).toEqual(after);
  });

  it('updates the matched element and those selected by array filters', async () => {
    const collection = await collectionOf({ _id: 1, a: [{ n: 1 }, { n: 2 }, { n: 3 }] });
    await collection.updateOne({ 'a.n': 2 }, { $set: { 'a.$.hit': true } });
    await collection.updateOne(
      { _id: 1 },
      { $set: { 'a.$[big].big': true } },
      { arrayFilters: [{ 'big.n': { $gte: 2 } }] },
    );
    expect((await collection.findOne({}))?.a).toEqual([
      { n: 1 },
      { n: 2, hit: true, big: true },
      { n: 3, big: true },
    ]);
  });

  it('creates upserted documents from the equalities of the filter', async () => {
    const collection = await collectionOf();
    const result = await collection.updateOne(
      { a: 1, 'b.c': { $eq: 2 }, d: { $gt: 0 } },
      { $set: { e: 5 }, $setOnInsert: { f: 6 } },
      { upsert: true },
    );
    expect(result.upsertedCount).toBe(1);
    expect(await collection.findOne({}, { projection: { _id: 0 } })).toEqual({
      a: 1,
      b: { c: 2 },
      e: 5,
      f: 6,
    });
  });

  it('keeps number types unless the result requires another', async () => {
    const before = {
      _id: 1,
      i: new Int32(1),
      l: Long.fromNumber(1),
      d: new Double(1),
      m: Decimal128.fromString('1.0'),
      b: new Binary(Buffer.from('x')),
    };
    const collection = await collectionOf(before);
    const one = new Int32(1);
    await collection.updateOne({ _id: 1 }, { $inc: { i: one, l: one, d: one, m: one } });
    await collection.updateOne({ _id: 1 }, [{ $set: { other: true } }]);
    const after = await collection.findOne({ _id: 1 }, { promoteValues: false });
    expect(after).toMatchObject({ i: new Int32(2), l: Long.fromNumber(2), d: new Double(2) });
    expect(String(after?.m)).toBe('2.0');
    expect(after?.b).toBeInstanceOf(Binary);
    await collection.updateOne({ _id: 1 }, { $set: { i: new Int32(0x7fffffff) } });
    await collection.updateOne({ _id: 1 }, { $inc: { i: one } });
    expect((await collection.findOne({}, { promoteValues: false }))?.i).toEqual(
      Long.fromNumber(0x80000000),
    );
  });

  it('counts modified documents separately from matched ones', async () => {
    const collection = await collectionOf({ _id: 1, a: 1 }, { _id: 2, a: 2 });
    const result = await collection.updateMany({}, { $set: { a: 1 } });
    expect([result.matchedCount, result.modifiedCount]).toEqual([2, 1]);
  });

  it.each<[string, Document, number]>([
    ['an unknown operator', { $nope: { a: 1 } }, 9],
    ['two operators on one path', { $set: { a: 1 }, $inc: { a: 1 } }, 40],
    ['a path and one below it', { $set: { a: 1, 'a.b': 1 } }, 40],
    ['a changed _id', { $set: { _id: 2 } }, 66],
    ['$inc of a string', { $inc: { text: 1 } }, 14],
    ['a field inside a number', { $set: { 'a.b': 1 } }, 28],
    ['$push to a number', { $push: { a: 1 } }, 2],
  ])('rejects %s', async (_, update, code) => {
    const collection = await collectionOf({ _id: 1, a: 1, text: 'x' });
    await expect(collection.updateOne({ _id: 1 }, update)).rejects.toMatchObject({ code });
    expect(await collection.findOne({})).toEqual({ _id: 1, a: 1, text: 'x' });
  });
});

describe('findAndModify', () => {
  it('returns the document before or after the update, or removes it', async () => {
    const collection = await collectionOf({ _id: 1, a: 1 }, { _id: 2, a: 2 });
    expect(await collection.findOneAndUpdate({}, { $inc: { a: 1 } }, { sort: { a: -1 } })).toEqual({
      _id: 2,
      a: 2,
    });
    expect(
      await collection.findOneAndUpdate(
        { _id: 2 },
        { $inc: { a: 1 } },
        { returnDocument: 'after' },
      ),
    ).toEqual({ _id: 2, a: 4 });
    expect(
      await collection.findOneAndReplace(
        { _id: 3 },
        { a: 9 },
        { upsert: true, returnDocument: 'after' },
      ),
    ).toEqual({ _id: 3, a: 9 });
    expect(await collection.findOneAndDelete({ _id: 1 })).toEqual({ _id: 1, a: 1 });
    expect(await collection.findOneAndDelete({ _id: 1 })).toBeNull();
  });
});

describe('bulk writes', () => {
  const operations = [
    { insertOne: { document: { _id: 1 } } },
    { insertOne: { document: { _id: 1 } } },
    { insertOne: { document: { _id: 2 } } },
  ];

  it('stop at the first error if ordered', async () => {
    const collection = await collectionOf();
    await expect(collection.bulkWrite(operations)).rejects.toMatchObject({
      code: 11000,
      result: { insertedCount: 1 },
    });
    expect(await collection.countDocuments()).toBe(1);
  });

  it('continue after an error if unordered', async () => {
    const collection = await collectionOf();
    await expect(collection.bulkWrite(operations, { ordered: false })).rejects.toMatchObject({
      code: 11000,
    });
    expect(await collection.distinct('_id')).toEqual([1, 2]);
  });
});

describe('limits', () => {
  it('rejects documents that are too large or nested too deeply', async () => {
    const collection = await collectionOf({ _id: 1 });
    const large = 'x'.repeat(16 * 1024 * 1024 - 100);
    await collection.updateOne({ _id: 1 }, { $set: { large } });
    await expect(
      collection.updateOne({ _id: 1 }, { $set: { more: 'x'.repeat(200) } }),
    ).rejects.toMatchObject({ code: 17419 });
    let deep: Document = {};
    for (let i = 0; i < 190; i++) deep = { deep };
    await expect(collection.insertOne({ deep })).rejects.toMatchObject({ code: 15 });
  });

  it('rejects unknown input with MongoDB’s error codes', async () => {
    const database = mongo.database();
    await expect(database.command({ mapReduce: 'x' })).rejects.toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    });
    await expect(database.command({ find: 'x', nonsense: 1 })).rejects.toMatchObject({
      code: 40415,
    });
    const withSort = {
      update: 'x',
      updates: [{ q: {}, u: { a: 1 }, upsert: true, sort: { a: 1 } }],
    };
    await expect(database.command(withSort)).rejects.toMatchObject({ code: 40415 });
    expect(await database.listCollections().toArray()).toEqual([]);
    await expect(
      database
        .collection('x')
        .find({ a: { $nope: 1 } })
        .toArray(),
    ).rejects.toMatchObject({ code: 2 });
    await expect(database.collection('x').find({ $where: 'true' }).toArray()).rejects.toMatchObject(
      { code: 238 },
    );
    await expect(database.createCollection('y', { capped: true, size: 1 })).rejects.toMatchObject({
      code: 238,
    });
  });
});
