import type { Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Row, useServer } from '../test/test-server.ts';

const mongo = useServer();

/** An expression that takes noticeable time per document. */
const slow = { $sum: { $map: { input: { $range: [0, 150] }, in: { $add: ['$$this', '$n'] } } } };

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
            output: { most: { $sum: '$n', window: { documents: [-200, 'current'] } } },
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
