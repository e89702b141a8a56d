import type { Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Row, useServer } from '../test/test-server.ts';

const mongo = useServer();

/** An expression that takes noticeable time per document. */
const slow = { $sum: { $map: { input: { $range: [0, 150] }, in: { $add: ['$$this', '$n'] } } } };

/** Fast for one field, so that several are needed to take noticeable time. */
const slidingSum = { $sum: '$n', window: { documents: [-200, 'current'] } };

/** Reduces the result to `most` of the last document. */
const last = { $group: { _id: null, most: { $last: '$most' } } };

describe('a long read', () => {
  beforeAll(async () => {
    const rows = Array.from({ length: 999 }, (_, n) => ({ _id: n, n, kind: n % 3 }));
    await mongo.client.db('long').collection<Row>('stones').insertMany(rows);
  });

  const reads: [string, Document, unknown][] = [
    ['an aggregation', [{ $addFields: { slow } }, { $count: 'n' }], [{ n: 999 }]],
    [
      'a group',
      [{ $group: { _id: '$kind', n: { $sum: 1 }, most: { $max: slow } } }, { $sort: { _id: 1 } }],
      [0, 1, 2].map((_id) => ({ _id, n: 333, most: 11175 + 150 * (996 + _id) })),
    ],
    [
      'a sort',
      [
        { $addFields: { slow } },
        { $sort: { slow: -1 } },
        { $limit: 1 },
        { $project: { n: 1, _id: 0 } },
      ],
      [{ n: 998 }],
    ],
    ['a scan', [{ $match: { $expr: { $lt: [slow, 0] } } }], []],
    [
      'a window',
      [
        {
          $setWindowFields: {
            partitionBy: '$kind',
            sortBy: { n: 1 },
            output: { most: { $max: slow, window: { documents: ['unbounded', 'unbounded'] } } },
          },
        },
        last,
      ],
      [{ _id: null, most: 11175 + 150 * 998 }],
    ],
    [
      'a sliding window',
      [
        {
          $setWindowFields: {
            sortBy: { n: 1 },
            output: Object.fromEntries(['most', ...'abcdef'].map((name) => [name, slidingSum])),
          },
        },
        last,
      ],
      [{ _id: null, most: (201 * (798 + 998)) / 2 }],
    ],
    [
      'a partition',
      [
        {
          $setWindowFields: { partitionBy: slow, output: { most: { $count: {} } } },
        },
        last,
      ],
      [{ _id: null, most: 1 }],
    ],
    [
      '$fill',
      [{ $fill: { output: { most: { value: slow } } } }, last],
      [{ _id: null, most: 160_875 }],
    ],
    [
      '$bucketAuto',
      [
        { $bucketAuto: { groupBy: slow, buckets: 3, output: { most: { $max: slow } } } },
        { $sort: { _id: 1 } },
        { $project: { most: 1, _id: 0 } },
      ],
      [332, 665, 998].map((n) => ({ most: 11175 + 150 * n })),
    ],
    [
      '$densify',
      [
        { $densify: { field: 'n', range: { step: 1 / 64, bounds: 'full' } } },
        { $match: { kind: { $exists: false } } },
        { $count: 'most' },
      ],
      [{ most: 998 * 63 }],
    ],
    [
      'a group in a facet',
      [
        { $facet: { groups: [{ $group: { _id: null, most: { $max: slow } } }] } },
        { $project: { most: { $first: '$groups.most' } } },
      ],
      [{ most: 160_875 }],
    ],
  ];

  it.each(reads)('(%s) lets other commands run', async (_, pipeline, expected) => {
    const stones = mongo.client.db('long').collection<Row>('stones');
    let replies = 0;
    let isDone = false;
    const long = stones.aggregate(pipeline as Document[]).toArray();
    const done = long.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      await stones.findOne({ _id: 7 });
      replies++;
    }
    expect(await done).toEqual(expected);
    expect(replies).toBeGreaterThan(5);
  });

  it('fails when its cursor is killed during a pause', async () => {
    const database = mongo.client.db('long');
    const first = await database.command({
      find: 'stones',
      filter: { $expr: { $gt: [slow, 0] } },
      batchSize: 1,
    });
    const { id, ns } = first.cursor;
    const rest = database.command({ getMore: id, collection: ns.slice('long.'.length) });
    const failed = expect(rest).rejects.toMatchObject({ code: 237 });
    const killed = await database.command({ killCursors: 'stones', cursors: [id] });
    expect(killed.cursorsKilled).toEqual([id]);
    await failed;
    await expect(database.command({ getMore: id, collection: 'stones' })).rejects.toMatchObject({
      code: 43,
    });
  });
});

describe('an expensive operation', () => {
  const size = 120_000;
  const range = { $range: [0, size] };
  const reversed = { $range: [size - 1, -1, -1] };
  const numbers = { $reduce: { input: range, initialValue: [], in: appended(['$$this']) } };

  function appended(items: unknown) {
    return { $concatArrays: ['$$value', items] };
  }

  const expressions: [string, Document, unknown][] = [
    ['$reduce with $concatArrays', { $size: numbers }, size],
    [
      'a nested loop',
      {
        $sum: {
          $map: {
            input: { $range: [0, 300] },
            as: 'n',
            in: {
              $size: { $filter: { input: { $range: [0, 200] }, cond: { $gt: ['$$this', '$$n'] } } },
            },
          },
        },
      },
      (200 * 199) / 2,
    ],
    [
      'two loops of one operator',
      {
        $add: [
          { $sum: { $map: { input: range, in: { $add: ['$$this', '$n'] } } } },
          { $reduce: { input: range, initialValue: 0, in: { $add: ['$$value', 1] } } },
        ],
      },
      (size * (size - 1)) / 2 + size * 8,
    ],
    ['a sort', { $first: { $sortArray: { input: numbers, sortBy: -1 } } }, size - 1],
    ['a set', { $size: { $setUnion: [numbers, { $range: [0, size * 2] }] } }, size * 2],
    [
      'an intersection',
      { $size: { $setIntersection: [range, { $range: [size / 2, size * 2] }] } },
      size / 2,
    ],
    [
      'a difference',
      { $first: { $setDifference: [reversed, { $range: [size / 2, size] }] } },
      size / 2 - 1,
    ],
    ['equal sets', { $setEquals: [range, reversed] }, true],
    ['a subset', { $setIsSubset: [range, { $range: [1, size] }] }, false],
    ['a search', { $in: [size - 1, numbers] }, true],
  ];

  beforeAll(async () => {
    await mongo.client.db('long').collection<Row>('one').insertOne({ _id: 1, n: 7 });
  });

  /** Returns the result of an operation and the number of pings that were answered during it. */
  async function withPings<T>(operation: () => Promise<T>): Promise<{ result: T; pings: number }> {
    let isDone = false;
    const running = operation().finally(() => {
      isDone = true;
    });
    let pings = 0;
    for (; !isDone; pings++) await mongo.client.db('admin').command({ ping: 1 });
    return { result: await running, pings };
  }

  it.each(expressions)(
    '(%s) of one document lets other commands run',
    async (_, value, expected) => {
      const one = mongo.client.db('long').collection<Row>('one');
      const { result, pings } = await withPings(() =>
        one.aggregate([{ $project: { _id: 0, value } }]).toArray(),
      );
      expect(result).toEqual([{ value: expected }]);
      expect(pings).toBeGreaterThan(5);
    },
  );

  it.each([
    ['a filter', (n: number) => [{ $match: { $expr: { $eq: [{ $size: numbers }, n] } } }]],
    ['a group', (n: number) => [{ $group: { _id: { $size: numbers }, n: { $sum: n } } }]],
  ])('(%s) of one document lets other commands run', async (_, pipeline) => {
    const one = mongo.client.db('long').collection<Row>('one');
    const { result, pings } = await withPings(() => one.aggregate(pipeline(size)).toArray());
    expect(result).toHaveLength(1);
    expect(pings).toBeGreaterThan(5);
  });

  it('updates one document with a long pipeline', async () => {
    const one = mongo.client.db('long').collection<Row>('one');
    const { pings } = await withPings(() =>
      one.updateMany({ n: 7 }, [{ $set: { count: { $size: numbers } } }]),
    );
    expect(await one.findOne({ _id: 1 })).toEqual({ _id: 1, n: 7, count: size });
    expect(pings).toBeGreaterThan(5);
    const { pings: morePings } = await withPings(() =>
      one.findOneAndUpdate({ n: 7 }, [{ $set: { sum: { $sum: numbers } } }]),
    );
    expect(await one.findOne({ _id: 1 })).toMatchObject({ sum: (size * (size - 1)) / 2 });
    expect(morePings).toBeGreaterThan(5);
  });

  it('rejects an expensive expression where it cannot pause', async () => {
    const one = mongo.client.db('long').collection<Row>('one');
    const sum = { $sum: { $map: { input: { $range: [0, 200_000] }, in: '$$this' } } };
    const find = one.find({}, { let: { sum } }).toArray();
    await expect(find).rejects.toMatchObject({ code: 146 });
  });

  it('unwinds a large array and lets other commands run', async () => {
    const one = mongo.client.db('long').collection<Row>('one');
    const pipeline = [
      { $project: { items: { $range: [0, 100_000] } } },
      { $unwind: { path: '$items', includeArrayIndex: 'i' } },
      {
        $group: { _id: null, n: { $sum: { $subtract: ['$items', '$i'] } }, last: { $last: '$i' } },
      },
    ];
    const { result, pings } = await withPings(() => one.aggregate(pipeline).toArray());
    expect(result).toEqual([{ _id: null, n: 0, last: 99_999 }]);
    expect(pings).toBeGreaterThan(5);
  });

  it('updates by a search without an index while other commands run', async () => {
    const many = mongo.client.db('long').collection<Row>('many');
    await many.insertMany(Array.from({ length: 20_000 }, (_, n) => ({ _id: n, n })));
    const { result, pings } = await withPings(() =>
      many.updateOne({ n: 19_999 }, { $inc: { n: 1 } }),
    );
    expect(result.modifiedCount).toBe(1);
    expect(pings).toBeGreaterThan(3);
    const upserted = await withPings(() =>
      many.updateOne({ n: 19_999 }, { $set: { x: 1 } }, { upsert: true }),
    );
    expect(upserted.result.upsertedCount).toBe(1);
    expect(upserted.pings).toBeGreaterThan(3);
    const removed = await withPings(() => many.deleteMany({ n: { $gte: 0 } }));
    expect(removed.result.deletedCount).toBe(20_001);
    expect(removed.pings).toBeGreaterThan(3);
  });
});
