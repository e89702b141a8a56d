import { type Document, Long, MaxKey, MinKey, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { decimal, firstInexactLong, long } from '../../test/bson-values.ts';
import { useComputed } from '../../test/computed.ts';

const { aggregated, mongo } = useComputed();

/** Returns the result of an accumulator for documents in this order. */
async function grouped(accumulator: Document, documents: Document[]): Promise<unknown> {
  const [result] = await aggregated(documents, [
    { $group: { _id: null, value: accumulator } },
    { $project: { _id: 0 } },
  ]);
  return result?.value;
}

const values = (...list: unknown[]) => list.map((v) => (v === undefined ? {} : { v }));
const [id1, id2] = [
  new ObjectId('000000000000000000000001'),
  new ObjectId('000000000000000000000002'),
];
const scores = [
  { playerId: 'PlayerA', gameId: 'G1', score: 31 },
  { playerId: 'PlayerB', gameId: 'G1', score: 33 },
  { playerId: 'PlayerC', gameId: 'G1', score: 99 },
  { playerId: 'PlayerD', gameId: 'G1', score: 1 },
];
const output = ['$playerId', '$score'];
const sortBy = { score: -1 };

describe('accumulators of groups', () => {
  it.each<[string, Document, Document[], unknown]>([
    ['$sum skips non-numeric values', { $sum: '$v' }, values(1, 'x', null, undefined, 2), 3],
    ['$sum of no numbers', { $sum: '$v' }, values('x', [1, 2]), 0],
    ['$sum compensates rounding errors of doubles', { $sum: '$v' }, values(0.1, 0.2, 0.3), 0.6],
    ['$sum of infinities', { $sum: '$v' }, values(Infinity, 1), Infinity],
    ['$sum of decimals', { $sum: '$v' }, values(decimal('0.1'), decimal('0.2'), 1), decimal('1.3')],
    ['$sum of a constant counts documents', { $sum: 2 }, values(1, 2), 4],
    ['$avg skips non-numeric values', { $avg: '$v' }, values(1, 2, 'x', null), 1.5],
    ['$avg of no numbers', { $avg: '$v' }, values('x', null), null],
    ['$avg of decimals', { $avg: '$v' }, values(decimal('1'), decimal('2')), decimal('1.5')],
    [
      '$avg of decimals to 34 digits',
      { $avg: '$v' },
      values(decimal('1'), 0, 0),
      decimal('0.3333333333333333333333333333333333'),
    ],
    [
      '$min follows BSON order',
      { $min: '$v' },
      values('a', 3, null, decimal('2.5')),
      decimal('2.5'),
    ],
    ['$max follows BSON order', { $max: '$v' }, values(id1, 'z', { a: 1 }, id2, undefined), id2],
    ['$max without values', { $max: '$v' }, values(null, undefined), null],
    ['$min considers MinKey', { $min: '$v' }, values(1, new MinKey()), new MinKey()],
    ['$max considers MaxKey', { $max: '$v' }, values(new Date(), new MaxKey()), new MaxKey()],
    [
      '$push keeps null, but not missing values',
      { $push: '$v' },
      values(1, null, undefined, [2]),
      [1, null, [2]],
    ],
    [
      '$addToSet compares by value',
      { $addToSet: '$v' },
      values(id1, new ObjectId(id1.toHexString())),
      [id1],
    ],
    [
      '$addToSet keeps null, but not missing values',
      { $addToSet: '$v' },
      values(null, undefined, null),
      [null],
    ],
    [
      '$addToSet treats equal numbers as one value',
      { $addToSet: '$v' },
      values(1, decimal('1.0')),
      [1],
    ],
    ['$first of a missing field is null', { $first: '$v' }, values(undefined, 1), null],
    ['$first', { $first: '$v' }, values(2, 1), 2],
    ['$last', { $last: '$v' }, values(2, 1), 1],
    ['$last of a missing field is null', { $last: '$v' }, values(1, undefined), null],
    ['$count', { $count: {} }, values(1, null, undefined), 3],
    [
      '$mergeObjects prefers later fields',
      { $mergeObjects: '$v' },
      values({ a: 1, b: 1 }, null, { b: 2 }),
      { a: 1, b: 2 },
    ],
    [
      '$mergeObjects does not overwrite fields with missing values',
      { $mergeObjects: { a: '$v' } },
      values(1, undefined),
      { a: 1 },
    ],
    ['$mergeObjects without documents', { $mergeObjects: '$v' }, values(null, undefined), {}],
    ['$stdDevPop', { $stdDevPop: '$v' }, values(2, 4, 4, 4, 5, 5, 7, 9, 'x', null), 2],
    ['$stdDevPop of one number', { $stdDevPop: '$v' }, values(5), 0],
    ['$stdDevPop without numbers', { $stdDevPop: '$v' }, values('x'), null],
    ['$stdDevSamp', { $stdDevSamp: '$v' }, values(1, 2, 3), 1],
    ['$stdDevSamp of one number', { $stdDevSamp: '$v' }, values(5), null],
    [
      '$firstN counts a missing field as null',
      { $firstN: { n: 2, input: '$v' } },
      values(undefined, null, 1),
      [null, null],
    ],
    ['$firstN of fewer values', { $firstN: { n: 5, input: '$v' } }, values(1, 2), [1, 2]],
    ['$lastN', { $lastN: { n: 2, input: '$v' } }, values(1, 2, 3), [2, 3]],
    [
      '$maxN skips null, in descending order',
      { $maxN: { n: 2, input: '$v' } },
      values(5, null, undefined, 'a', 7),
      ['a', 7],
    ],
    [
      '$minN skips null, in ascending order',
      { $minN: { n: 2, input: '$v' } },
      values(5, null, undefined, 'a', decimal('4.5')),
      [decimal('4.5'), 5],
    ],
    ['$minN of null', { $minN: { n: 2, input: '$v' } }, values(null), []],
    ['$top', { $top: { output, sortBy } }, scores, ['PlayerC', 99]],
    ['$bottom', { $bottom: { output, sortBy } }, scores, ['PlayerD', 1]],
    [
      '$topN',
      { $topN: { n: 3, output, sortBy } },
      scores,
      [
        ['PlayerC', 99],
        ['PlayerB', 33],
        ['PlayerA', 31],
      ],
    ],
    [
      '$bottomN',
      { $bottomN: { n: 3, output, sortBy } },
      scores,
      [
        ['PlayerB', 33],
        ['PlayerA', 31],
        ['PlayerD', 1],
      ],
    ],
    [
      '$topN follows BSON order',
      { $topN: { n: 2, output: '$v', sortBy: { v: 1 } } },
      values('a', 3, undefined),
      [null, 3],
    ],
    [
      '$median',
      { $median: { input: '$v', method: 'approximate' } },
      values(62, 60, 67, 64, 60, 'x'),
      62,
    ],
    [
      '$median of an even number of values',
      { $median: { input: '$v', method: 'approximate' } },
      values(1, 2),
      1,
    ],
    [
      '$median sorts numbers as numbers',
      { $median: { input: '$v', method: 'approximate' } },
      values(10, 9, 100),
      10,
    ],
    [
      '$median without numbers',
      { $median: { input: '$v', method: 'approximate' } },
      values('x'),
      null,
    ],
    [
      '$percentile',
      { $percentile: { input: '$v', p: [0.5, 0.75, 0.9, 0.95], method: 'approximate' } },
      values(81, 83, 82, 72, 53),
      [81, 82, 83, 83],
    ],
    [
      '$percentile without numbers',
      { $percentile: { input: '$v', p: [0.5, 0.9], method: 'approximate' } },
      values(null),
      [null, null],
    ],
  ])('%s', async (_, accumulator, documents, expected) => {
    expect(await grouped(accumulator, documents)).toEqual(expected);
  });

  it('$sum and $avg are exact for longs, and return a double when a long overflows', async () => {
    const sum = await grouped({ $sum: '$v' }, values(firstInexactLong, 2));
    expect(sum).toEqual(long('9007199254740995'));
    const largest = values(Long.MAX_VALUE, Long.MAX_VALUE);
    expect(await grouped({ $sum: '$v' }, largest)).toBe(2 ** 64);
    expect(await grouped({ $avg: '$v' }, largest)).toBe(2 ** 63);
    const computed = { $sum: { $add: ['$v', 0.5] } };
    expect(await grouped(computed, values(Long.fromNumber(2 ** 60), 1))).toBe(2 ** 60);
  });

  it('uses the collation for equality, minimum and order', async () => {
    const collection = mongo.database().collection('things');
    await collection.insertMany([{ v: 'a' }, { v: 'B' }, { v: 'A' }]);
    const top = { $topN: { n: 3, sortBy: { v: -1 }, output: '$v' } };
    const [result] = await collection
      .aggregate([{ $group: { _id: null, set: { $addToSet: '$v' }, max: { $max: '$v' }, top } }], {
        collation: { locale: 'en', strength: 2 },
      })
      .toArray();
    expect(result).toEqual({ _id: null, set: ['a', 'B'], max: 'B', top: ['B', 'a', 'A'] });
  });

  it('evaluates n for each group', async () => {
    const rows = [{ g: 1 }, { g: 1 }, { g: 2 }, { g: 2 }];
    const n = { $cond: [{ $eq: ['$gameId', 1] }, 1, 2] };
    const groups = await aggregated(rows, [
      { $group: { _id: { gameId: '$g' }, all: { $firstN: { input: '$g', n } } } },
      { $sort: { _id: 1 } },
    ]);
    expect(groups.map(({ all }) => all)).toEqual([[1], [2, 2]]);
  });

  it('keeps the order of a sort in groups and groups equal numbers together', async () => {
    const rows = [
      { k: 1, v: 3 },
      { k: decimal('1.0'), v: 1 },
      { k: Long.fromNumber(1), v: 2 },
    ];
    const groups = await aggregated(rows, [
      { $sort: { v: 1 } },
      { $group: { _id: { k: '$k' }, all: { $push: '$v' }, first: { $first: '$v' } } },
    ]);
    expect(groups).toHaveLength(1);
    expect(groups[0]).toMatchObject({ all: [1, 2, 3], first: 1 });
  });

  it('distinguishes null from missing in a compound key of several fields', async () => {
    const documents = [{ a: null }, {}, { a: 1 }];
    const groups = await aggregated(documents, [{ $group: { _id: { a: '$a', b: '$b' } } }]);
    expect(groups).toHaveLength(3);
    const byOne = [{ $group: { _id: { a: '$a' } } }, { $sort: { _id: 1 } }];
    expect(await aggregated(documents, byOne)).toEqual([{ _id: { a: null } }, { _id: { a: 1 } }]);
    expect(await aggregated([], [{ $group: { _id: null, n: { $sum: 1 } } }])).toEqual([]);
  });

  it.each<[string, Document, number]>([
    ['an unknown accumulator', { $nope: 1 }, 15952],
    ['an expression', { $add: [1, 2] }, 15952],
    ['a window-only accumulator', { $covariancePop: '$v' }, 15952],
    ['$concatArrays of newer versions', { $concatArrays: '$v' }, 15952],
    ['$setUnion of newer versions', { $setUnion: '$v' }, 15952],
    ['a list of operands', { $sum: ['$a', '$b'] }, 40237],
    ['two accumulators', { $sum: 1, $avg: 1 }, 40238],
    ['no n', { $firstN: { input: '$v' } }, 5787906],
    ['no input', { $firstN: { n: 1 } }, 5787907],
    ['n of zero', { $maxN: { n: 0, input: '$v' } }, 5787908],
    ['n that is not an integer', { $minN: { n: 1.5, input: '$v' } }, 5787903],
    ['n that is not a number', { $lastN: { n: 'x', input: '$v' } }, 5787902],
    ['$topN without sortBy', { $topN: { n: 1, output: '$v' } }, 9],
    ['$bottomN without n', { $bottomN: { sortBy: { v: 1 }, output: '$v' } }, 2],
    ['$count with an argument', { $count: 1 }, 14],
    ['$mergeObjects of a number', { $mergeObjects: '$v' }, 40400],
    ['$median without method', { $median: { input: '$v' } }, 2],
    [
      '$percentile beyond 1',
      { $percentile: { input: '$v', p: [1.1], method: 'approximate' } },
      7750303,
    ],
    ['scripts', { $accumulator: {} }, 238],
  ])('rejects %s', async (_, accumulator, code) => {
    await expect(grouped(accumulator, values(1))).rejects.toMatchObject({ code });
  });

  it.each<[string, unknown, number]>([
    ['a field with a dot', { _id: 1, 'a.b': { $sum: 1 } }, 40235],
    ['a field without an accumulator', { _id: 1, a: 1 }, 40234],
    ['no _id', { a: { $sum: 1 } }, 15955],
    ['an argument that is not a document', 1, 15947],
  ])('rejects $group with %s', async (_, group, code) => {
    await expect(aggregated([{}], [{ $group: group }])).rejects.toMatchObject({ code });
  });
});
