import type { Collection, CreateIndexesOptions, Document, IndexSpecification } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

/** Returns the stages of a plan from the top down, with the index name in place of IXSCAN. */
async function stagesOf(collection: Collection<Row>, command: Document): Promise<string[]> {
  const { queryPlanner } = await mongo.client
    .db(collection.dbName)
    .command({ explain: command, verbosity: 'queryPlanner' });
  const names: string[] = [];
  for (
    let stage = queryPlanner.winningPlan;
    stage;
    stage = stage.inputStage ?? stage.inputStages?.[0]
  ) {
    names.push(stage.indexName ?? stage.stage);
  }
  return names;
}

type IndexRow = [IndexSpecification, CreateIndexesOptions?];

async function indexed(indexes: IndexRow[], documents: Document[]): Promise<Collection<Row>> {
  const collection = mongo.database().collection<Row>('things');
  for (const [key, options] of indexes) await collection.createIndex(key, options ?? {});
  if (documents.length > 0)
    await collection.insertMany(documents.map((document) => ({ ...document })));
  return collection;
}

describe('query planner', () => {
  const rows = Array.from({ length: 50 }, (_, i) => ({
    _id: i,
    a: i % 5,
    b: i % 7,
    c: i,
    s: `s${i}`,
    t: [i, i + 1],
  }));
  const indexes: IndexRow[] = [
    [{ a: 1, b: 1 }],
    [{ a: 1, c: -1 }],
    [{ s: 1 }],
    [{ t: 1 }],
    [{ b: 1 }, { partialFilterExpression: { c: { $gte: 10 } } }],
    [{ u: 1 }, { sparse: true }],
  ];
  const plans: [string, Document, string[]][] = [
    ['the _id index', { filter: { _id: 1 } }, ['FETCH', '_id_']],
    [
      'an index for equality and sort',
      { filter: { a: 1 }, sort: { c: -1 } },
      ['FETCH', 'a_1_c_-1'],
    ],
    [
      'an index backwards for the reverse order',
      { filter: { a: 1 }, sort: { c: 1 } },
      ['FETCH', 'a_1_c_-1'],
    ],
    ['an index for equality and range', { filter: { a: 1, b: { $gt: 3 } } }, ['FETCH', 'a_1_b_1']],
    [
      'a merge of sorted ranges for $in before the sort field',
      { filter: { a: { $in: [1, 2] } }, sort: { c: -1 }, limit: 3 },
      ['LIMIT', 'FETCH', 'SORT_MERGE', 'a_1_c_-1'],
    ],
    ['an index for a regex prefix', { filter: { s: /^s1/ } }, ['FETCH', 's_1']],
    ['an index for a sort without a filter', { sort: { s: -1 } }, ['FETCH', 's_1']],
    ['a multikey index', { filter: { t: 5 } }, ['FETCH', 't_1']],
    [
      'an in-memory sort for a multikey field',
      { filter: { t: { $gte: 1 } }, sort: { t: 1 } },
      ['SORT', 'FETCH', 't_1'],
    ],
    [
      'an index for each branch of $or',
      { filter: { $or: [{ s: 's1' }, { t: 3 }] } },
      ['FETCH', 'OR', 's_1'],
    ],
    [
      'a partial index when it has all matches',
      { filter: { b: 1, c: { $gte: 20 } } },
      ['FETCH', 'b_1'],
    ],
    ['no partial index that may lack matches', { filter: { b: 1, c: { $gte: 5 } } }, ['COLLSCAN']],
    ['no sparse index for a field that may be missing', { filter: { u: null } }, ['COLLSCAN']],
    ['no index for $ne', { filter: { s: { $ne: 's1' } } }, ['COLLSCAN']],
  ];

  it.each(plans)('uses %s', async (_, find, stages) => {
    const collection = await indexed(indexes, rows);
    expect(await stagesOf(collection, { find: 'things', ...find })).toEqual(stages);
  });

  it('counts a range from index entries alone', async () => {
    const collection = await indexed([[{ c: 1 }]], rows);
    expect(
      await stagesOf(collection, { count: 'things', query: { c: { $gte: 10, $lt: 20 } } }),
    ).toEqual(['COUNT', 'c_1']);
    expect(await collection.countDocuments({ c: { $gte: 10, $lt: 20 } })).toBe(10);
  });

  it('counts and skips entries of a multikey index for a single array value', async () => {
    const collection = await indexed(
      [[{ t: 1, a: 1, c: -1 }]],
      [
        ...rows.map((row) => ({ ...row, t: [row.b, row.b, row.b + 1] })),
        { _id: 50, a: 9, c: 50, t: [3, 4] },
      ],
    );
    const wanted = { t: 3, a: { $in: [0, 1, 2, 3, 4, 9] } };
    const expected = rows.filter(({ b }) => b === 3 || b === 2).map(({ _id }) => _id);
    expect(await collection.countDocuments(wanted)).toBe(expected.length + 1);
    expect(await collection.countDocuments(wanted, { limit: 4, skip: 1 })).toBe(4);
    const page = await collection.find(wanted).sort({ c: -1 }).skip(2).limit(3).toArray();
    expect(page.map(({ _id }) => _id)).toEqual([50, ...expected.toReversed()].slice(2, 5));
    // with two values a document may have two entries
    expect(await collection.countDocuments({ t: { $in: [3, 4] }, a: 9 })).toBe(1);
  });

  it('obeys a hint, and rejects one for a missing index', async () => {
    const collection = await indexed(indexes, rows);
    expect(await stagesOf(collection, { find: 'things', filter: { a: 1 }, hint: 's_1' })).toEqual([
      'FETCH',
      's_1',
    ]);
    expect(
      await stagesOf(collection, { find: 'things', filter: { a: 1 }, hint: { $natural: 1 } }),
    ).toEqual(['COLLSCAN']);
    await expect(collection.find({}, { hint: 'nope' }).toArray()).rejects.toMatchObject({
      code: 2,
    });
  });
});

describe('indexes', () => {
  it('report the duplicate key of a unique index', async () => {
    const collection = await indexed(
      [[{ a: 1, b: -1 }, { unique: true }]],
      [{ _id: 1, a: 1, b: 'x' }],
    );
    const error = {
      code: 11000,
      keyPattern: { a: 1, b: -1 },
      keyValue: { a: 1, b: 'x' },
      message: `E11000 duplicate key error collection: ${collection.namespace} index: a_1_b_-1 dup key: { a: 1, b: "x" }`,
    };
    await expect(collection.insertOne({ a: 1, b: 'x' })).rejects.toMatchObject(error);
    await collection.insertOne({ _id: 2, a: 2, b: 'x' });
    await expect(collection.updateOne({ _id: 2 }, { $set: { a: 1 } })).rejects.toMatchObject(error);
    await expect(
      collection.updateOne({ a: 1, b: 'x', c: 1 }, { $set: { d: 1 } }, { upsert: true }),
    ).rejects.toMatchObject(error);
  });

  it('cannot be created as unique over duplicates', async () => {
    const collection = await indexed([], [{ a: 1 }, { a: 1 }]);
    await expect(collection.createIndex({ a: 1 }, { unique: true })).rejects.toMatchObject({
      code: 11000,
    });
    expect(await collection.indexes()).toHaveLength(1);
  });

  it('distinguish and find values that are too long for a key', async () => {
    const long = 'x'.repeat(5000);
    const collection = await indexed(
      [[{ a: 1 }, { unique: true }]],
      [
        { _id: 1, a: `${long}1` },
        { _id: 2, a: `${long}2` },
      ],
    );
    expect(await collection.findOne({ a: `${long}2` })).toMatchObject({ _id: 2 });
    expect(
      (
        await collection
          .find({ a: { $gte: long } })
          .sort({ a: -1 })
          .toArray()
      ).map(({ _id }) => _id),
    ).toEqual([2, 1]);
    await expect(collection.insertOne({ a: `${long}1` })).rejects.toMatchObject({ code: 11000 });
  });

  it('are rejected when invalid or not supported', async () => {
    const collection = await indexed([], [{ a: [1], b: [2] }]);
    await expect(collection.createIndex({ a: 1, b: 1 })).rejects.toMatchObject({ code: 171 });
    await expect(collection.createIndex({ a: 'text' })).rejects.toMatchObject({ code: 238 });
    await collection.createIndex({ a: 1 }, { name: 'mine' });
    await expect(collection.createIndex({ a: 1 }, { name: 'other' })).rejects.toMatchObject({
      code: 85,
    });
    await expect(collection.createIndex({ b: 1 }, { name: 'mine' })).rejects.toMatchObject({
      code: 86,
    });
    await expect(collection.dropIndex('nope')).rejects.toMatchObject({ code: 27 });
  });
});
