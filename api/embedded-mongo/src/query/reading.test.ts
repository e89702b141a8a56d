import { type Document, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

const rows: Row[] = [
  { _id: 1, a: [3, 9], b: 1 },
  { _id: 2, a: 5 },
  { _id: 3 },
  { _id: 4, a: [], b: 2 },
  { _id: 5, a: [[7, 1], 2] },
  { _id: 6, a: { x: 4 } },
  { _id: 7, a: null },
  { _id: 8, a: 'x' },
  { _id: 9, a: [{ x: 1 }, { x: 5 }] },
];

async function filled(documents: Document[] = rows) {
  const database = mongo.database();
  await database.collection<Document>('things').insertMany(documents);
  return database;
}

async function ids(command: Document, documents?: Document[]) {
  const database = await filled(documents);
  const { cursor } = await database.command({ find: 'things', ...command });
  return cursor.firstBatch.map(({ _id }: Row) => _id);
}

const everyType = [
  new MinKey(),
  [],
  null,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  1,
  '',
  'A',
  'a',
  'é',
  {},
  { a: 1 },
  Buffer.from('x'),
  new ObjectId(),
  false,
  true,
  new Date(0),
  new Timestamp({ t: 1, i: 1 }),
  /x/,
  new MaxKey(),
];

describe('sort', () => {
  it.each<[Document, number[]]>([
    [{ a: 1, _id: 1 }, [4, 3, 7, 5, 1, 2, 8, 9, 6]],
    [{ a: -1, _id: 1 }, [5, 9, 6, 8, 1, 2, 3, 7, 4]],
    [{ 'a.x': 1, _id: 1 }, [1, 2, 3, 4, 5, 7, 8, 9, 6]],
    [{ 'a.x': -1, _id: 1 }, [9, 6, 1, 2, 3, 4, 5, 7, 8]],
    [{ b: -1, _id: -1 }, [4, 1, 9, 8, 7, 6, 5, 3, 2]],
    [{ $natural: 1 }, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [{ $natural: -1 }, [9, 8, 7, 6, 5, 4, 3, 2, 1]],
    [{ _id: Long.fromNumber(-1) }, [9, 8, 7, 6, 5, 4, 3, 2, 1]],
  ])('by %o', async (sort, order) => {
    expect(await ids({ sort })).toEqual(order);
  });

  it('orders values of different types', async () => {
    const documents = everyType.map((a, _id) => ({ _id, a }));
    const order = documents.map(({ _id }) => _id);
    expect(await ids({ sort: { a: 1 } }, [...documents].reverse())).toEqual(order);
    expect(await ids({ sort: { a: -1 } }, documents)).toEqual([...order].reverse());
  });

  it.each<[unknown, number]>([
    [{ a: 2 }, 15975],
    [{ a: 0 }, 15975],
    [{ a: true }, 15974],
    [{ a: 'x' }, 15974],
    [{ a: { x: 1 } }, 17312],
    [{ '': 1 }, 40352],
    [{ 'a.': 1 }, 40353],
    [{ 'a..b': 1 }, 15998],
    [{ $a: 1 }, 16410],
    [{ $natural: 2 }, 2],
    [{ $natural: 1, a: 1 }, 2],
    [1, 14],
  ])('rejects %o', async (sort, code) => {
    await expect(ids({ sort })).rejects.toMatchObject({ code });
  });
});

describe('limit and skip', () => {
  it.each<[Document, number]>([
    [{ limit: 2 }, 2],
    [{ limit: 2.7 }, 2],
    [{ limit: 0 }, 9],
    [{ limit: null }, 9],
    [{ skip: 7 }, 2],
    [{ skip: 100 }, 0],
    [{ skip: 8, limit: 5 }, 1],
    [{ batchSize: 0 }, 0],
    [{ batchSize: 3 }, 3],
    [{ batchSize: 3, limit: 2 }, 2],
  ])('%o', async (options, length) => {
    expect(await ids(options)).toHaveLength(length);
  });

  it.each<[Document, number]>([
    [{ limit: -1 }, 51024],
    [{ skip: -1 }, 51024],
    [{ batchSize: -1 }, 51024],
    [{ limit: 'x' }, 14],
    [{ filter: 1 }, 14],
    [{ collation: 1 }, 14],
  ])('rejects %o', async (options, code) => {
    await expect(ids(options)).rejects.toMatchObject({ code });
  });

  it('an empty first batch leaves a cursor open, a single batch does not', async () => {
    const database = await filled();
    const { cursor } = await database.command({ find: 'things', batchSize: 0 });
    const more = { getMore: cursor.id, collection: 'things' };
    const refused = database.command({ ...more, batchSize: -1 });
    await expect(refused).rejects.toMatchObject({ code: 51024 });
    const { cursor: next } = await database.command({ ...more, batchSize: 2 });
    expect(next.nextBatch).toHaveLength(2);
    const once = { find: 'things', batchSize: 2, singleBatch: true };
    expect((await database.command(once)).cursor).toMatchObject({ id: 0 });
  });

  it.each<Document>([
    { getMore: 'x', collection: 'things' },
    { getMore: 1.5, collection: 'things' },
    { killCursors: 'things', cursors: ['x'] },
  ])('%o has no cursor id', async (command) => {
    await expect(mongo.database().command(command)).rejects.toMatchObject({ code: 14 });
  });
});

describe('count', () => {
  it.each<[Document, number]>([
    [{ limit: -2 }, 2],
    [{ skip: 8, limit: 5 }, 1],
    [{ skip: 100 }, 0],
    [{ query: { b: { $gte: 1 } }, skip: 1 }, 1],
    [{ query: { b: { $gte: 1 } }, limit: 1 }, 1],
  ])('%o', async (options, n) => {
    const database = await filled();
    expect(await database.command({ count: 'things', ...options })).toMatchObject({ n });
    await database.collection('things').createIndex({ b: 1 });
    expect(await database.command({ count: 'things', ...options })).toMatchObject({ n });
  });
});

describe('distinct', () => {
  it('on an index has null for missing fields', async () => {
    const things = mongo.database().collection('things');
    await things.insertMany([{ a: 1 }, {}, { a: [[3]] }, { b: 1 }]);
    const sorted = async (key: string, filter = {}) =>
      (await things.distinct(key, filter)).map((value) => JSON.stringify(value)).sort();
    expect(await sorted('a')).toEqual(['1', '[3]']);
    await things.createIndex({ a: 1 });
    expect(await sorted('a')).toEqual(['1', '3', 'null']);
    expect(await sorted('a', { a: { $gte: 0 } })).toEqual(['1']);
    await things.dropIndex('a_1');
    await things.createIndex({ a: 1 }, { sparse: true });
    expect(await sorted('a')).toEqual(['1', '3']);
    await things.createIndex({ b: 1, c: 1 });
    expect(await sorted('c', { b: 1 })).toEqual(['null']);
    expect(await sorted('c', { d: null })).toEqual([]);
  });

  it.each<[string, unknown[]]>([
    ['a', [null, 2, 3, 5, 9, 'x', { x: 1 }, { x: 4 }, { x: 5 }, [7, 1]]],
    ['a.x', [1, 4, 5]],
    ['a.0', [1, 3, 7, { x: 1 }]],
    ['a.1.x', [5]],
    ['constructor', []],
    ['b', [1, 2]],
  ])('%s', async (key, values) => {
    const database = await filled();
    expect(await database.collection('things').distinct(key)).toEqual(values);
  });

  it('returns one of the values that are equal in a collation', async () => {
    const database = await filled(
      ['b', 'B', ['a', 'á'], { x: 'B' }, { x: 'b' }].map((s) => ({ s })),
    );
    const values = (strength: number) =>
      database.collection('things').distinct('s', {}, { collation: { locale: 'en', strength } });
    expect(await values(1)).toEqual(['a', 'b', { x: 'B' }]);
    expect(await values(2)).toEqual(['a', 'á', 'b', { x: 'B' }]);
  });

  it('is rejected when the result would be too large', async () => {
    const database = await filled([1, 2, 3, 4, 5].map((n) => ({ s: String(n).repeat(4e6) })));
    await expect(database.collection('things').distinct('s')).rejects.toMatchObject({
      code: 17217,
    });
  });
});

describe('hint', () => {
  it.each<[unknown, number[]]>([
    ['sparse b', [1, 4]],
    [{ b: 1 }, [1, 4]],
    [{ $natural: -1 }, [9, 8, 7, 6, 5, 4, 3, 2, 1]],
    [{ _id: Long.ONE }, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [{}, [1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ])('%o', async (hint, order) => {
    const database = await filled();
    const things = database.collection<Row>('things');
    await things.createIndex({ b: 1 }, { sparse: true, name: 'sparse b' });
    const { cursor } = await database.command({ find: 'things', hint });
    expect(cursor.firstBatch.map(({ _id }: Row) => _id)).toEqual(order);
    expect(await database.command({ count: 'things', hint })).toMatchObject({ n: order.length });
  });

  it.each<[unknown, number]>([
    ['b_1', 2],
    [{ b: 1 }, 2],
    [{ $natural: 0 }, 2],
    [5, 9],
  ])('rejects %o', async (hint, code) => {
    await expect(ids({ hint })).rejects.toMatchObject({ code });
  });
});

describe('collation', () => {
  const texts = ['Émile', 'emile', 'EMILE', 'straße', 'Strasse', 'हिन्दी', 'Ёлка', 'елка', '', '😀'];
  const documents = texts.map((s, _id) => ({ _id, s }));

  it.each<[number, Document, number[]]>([
    [1, { s: 'emile' }, [0, 1, 2]],
    [2, { s: 'emile' }, [1, 2]],
    [1, { s: 'STRASSE' }, [3, 4]],
    [2, { s: 'STRASSE' }, [4]],
    [1, { s: { $in: ['ёлка', ''] } }, [6, 7, 8]],
    [2, { s: { $in: ['ёлка', ''] } }, [6, 8]],
    [1, { s: { $gt: 'emile', $lt: 'Ë' } }, []],
    [1, { s: { $gte: 'émile', $lt: 'f' } }, [0, 1, 2]],
    [2, { s: { $lt: 'a' } }, [8, 9]],
    [1, { s: { $ne: 'emile' } }, [3, 4, 5, 6, 7, 8, 9]],
    [1, { s: /^E/ }, [2]],
  ])('strength %i: %o, with an index and without', async (strength, filter, found) => {
    const collation = { locale: 'en', strength };
    const command = { filter, collation, sort: { _id: 1 } };
    expect(await ids(command, documents)).toEqual(found);
    const database = await filled(documents);
    await database.collection('things').createIndex({ s: 1 }, { collation });
    const { cursor } = await database.command({ find: 'things', ...command });
    expect(cursor.firstBatch.map(({ _id }: Document) => _id)).toEqual(found);
  });

  it('applies to unique indexes and sorts', async () => {
    const database = await filled(documents);
    const things = database.collection('things');
    const unique = (strength: number) =>
      things.createIndex({ s: 1 }, { unique: true, collation: { locale: 'en', strength } });
    await expect(unique(2)).rejects.toMatchObject({ code: 11000 });
    await things.deleteOne({ s: 'EMILE' });
    await unique(2);
    await expect(things.insertOne({ s: 'STRASSE' })).rejects.toMatchObject({ code: 11000 });
    const sorted = await ids(
      { sort: { s: 1, _id: 1 }, collation: { locale: 'en', strength: 2 } },
      documents,
    );
    expect(sorted).toEqual([8, 9, 1, 2, 0, 4, 3, 7, 6, 5]);
  });
});
