import { Decimal128, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../test-server.ts';

const mongo = useServer();

async function aggregated(documents: Document[], pipeline: Document[]): Promise<Document[]> {
  const collection = mongo.database().collection<Row>('things');
  if (documents.length > 0) await collection.insertMany(documents);
  return collection.aggregate(pipeline).toArray();
}

const cakes = [
  {
    _id: 0,
    type: 'chocolate',
    orderDate: new Date('2020-05-18T14:10:30Z'),
    state: 'CA',
    price: 13,
    quantity: 120,
  },
  {
    _id: 1,
    type: 'chocolate',
    orderDate: new Date('2021-03-20T11:30:05Z'),
    state: 'WA',
    price: 14,
    quantity: 140,
  },
  {
    _id: 2,
    type: 'vanilla',
    orderDate: new Date('2021-01-11T06:31:15Z'),
    state: 'CA',
    price: 12,
    quantity: 145,
  },
  {
    _id: 3,
    type: 'vanilla',
    orderDate: new Date('2020-02-08T13:13:23Z'),
    state: 'WA',
    price: 13,
    quantity: 104,
  },
  {
    _id: 4,
    type: 'strawberry',
    orderDate: new Date('2019-05-18T16:09:01Z'),
    state: 'CA',
    price: 41,
    quantity: 162,
  },
  {
    _id: 5,
    type: 'strawberry',
    orderDate: new Date('2019-01-08T06:12:03Z'),
    state: 'WA',
    price: 43,
    quantity: 134,
  },
];
const byState = { partitionBy: '$state', sortBy: { orderDate: 1 } };
const byYear = { partitionBy: { $year: '$orderDate' }, sortBy: { orderDate: 1 } };
const byPrice = { partitionBy: '$state', sortBy: { price: 1 } };
const byQuantity = { partitionBy: '$state', sortBy: { quantity: -1 } };
const documents = (from: unknown, to: unknown) => ({ window: { documents: [from, to] } });
const range = (from: unknown, to: unknown, unit?: string) => ({
  window: { range: [from, to], ...(unit ? { unit } : {}) },
});
const ids = { $push: '$_id' };

/** By id, in the order of the result. */
async function windowed(spec: Document, field: Document, rows: Document[]): Promise<unknown[]> {
  const result = await aggregated(rows, [
    { $setWindowFields: { ...spec, output: { value: field } } },
  ]);
  return result.map(({ _id, value }) => [_id, value]);
}

describe('$setWindowFields', () => {
  it.each<[string, Document, Document, unknown[]]>([
    [
      'a sum that grows',
      byState,
      { $sum: '$quantity', ...documents('unbounded', 'current') },
      [
        [4, 162],
        [0, 282],
        [2, 427],
        [5, 134],
        [3, 238],
        [1, 378],
      ],
    ],
    [
      'partitions by an expression',
      byYear,
      { $sum: '$quantity', ...documents('unbounded', 'current') },
      [
        [5, 134],
        [4, 296],
        [3, 104],
        [0, 224],
        [2, 145],
        [1, 285],
      ],
    ],
    [
      'an average that moves',
      byYear,
      { $avg: '$quantity', ...documents(-1, 0) },
      [
        [5, 134],
        [4, 148],
        [3, 104],
        [0, 112],
        [2, 145],
        [1, 142.5],
      ],
    ],
    [
      'the greatest of a partition',
      byYear,
      { $max: '$quantity', ...documents('unbounded', 'unbounded') },
      [
        [5, 162],
        [4, 162],
        [3, 120],
        [0, 120],
        [2, 145],
        [1, 145],
      ],
    ],
    [
      'a window of documents further on',
      byState,
      { ...ids, ...documents(1, 2) },
      [
        [4, [0, 2]],
        [0, [2]],
        [2, []],
        [5, [3, 1]],
        [3, [1]],
        [1, []],
      ],
    ],
    [
      'an empty window',
      byState,
      { $sum: '$quantity', ...documents(-5, -4) },
      [
        [4, 0],
        [0, 0],
        [2, 0],
        [5, 0],
        [3, 0],
        [1, 0],
      ],
    ],
    [
      'a range of numbers',
      byPrice,
      { $sum: '$quantity', ...range(-10, 10) },
      [
        [2, 265],
        [0, 265],
        [4, 162],
        [3, 244],
        [1, 244],
        [5, 134],
      ],
    ],
    [
      'a range up to some months on',
      byState,
      { ...ids, ...range('unbounded', 10, 'month') },
      [
        [4, [4]],
        [0, [4, 0, 2]],
        [2, [4, 0, 2]],
        [5, [5]],
        [3, [5, 3]],
        [1, [5, 3, 1]],
      ],
    ],
    [
      'a range up to some months ago',
      byState,
      { ...ids, ...range('unbounded', -10, 'month') },
      [
        [4, []],
        [0, [4]],
        [2, [4]],
        [5, []],
        [3, [5]],
        [1, [5, 3]],
      ],
    ],
    [
      'no window is the partition',
      { sortBy: { _id: 1 } },
      { $count: {} },
      [
        [0, 6],
        [1, 6],
        [2, 6],
        [3, 6],
        [4, 6],
        [5, 6],
      ],
    ],
    [
      'no order keeps the one there is',
      {},
      { $min: '$price' },
      [
        [0, 12],
        [1, 12],
        [2, 12],
        [3, 12],
        [4, 12],
        [5, 12],
      ],
    ],
    [
      '$rank',
      byQuantity,
      { $rank: {} },
      [
        [4, 1],
        [2, 2],
        [0, 3],
        [1, 1],
        [5, 2],
        [3, 3],
      ],
    ],
    [
      '$documentNumber',
      byState,
      { $documentNumber: {} },
      [
        [4, 1],
        [0, 2],
        [2, 3],
        [5, 1],
        [3, 2],
        [1, 3],
      ],
    ],
    [
      '$shift on',
      byQuantity,
      { $shift: { output: '$quantity', by: 1, default: 'Not available' } },
      [
        [4, 145],
        [2, 120],
        [0, 'Not available'],
        [1, 134],
        [5, 104],
        [3, 'Not available'],
      ],
    ],
    [
      '$shift back',
      byQuantity,
      { $shift: { output: '$quantity', by: -1 } },
      [
        [4, null],
        [2, 162],
        [0, 145],
        [1, null],
        [5, 140],
        [3, 134],
      ],
    ],
    [
      '$first',
      byState,
      { $first: '$type', ...documents('unbounded', 'unbounded') },
      [
        [4, 'strawberry'],
        [0, 'strawberry'],
        [2, 'strawberry'],
        [5, 'strawberry'],
        [3, 'strawberry'],
        [1, 'strawberry'],
      ],
    ],
    [
      '$last',
      byState,
      { $last: '$_id', ...documents('current', 'unbounded') },
      [
        [4, 2],
        [0, 2],
        [2, 2],
        [5, 1],
        [3, 1],
        [1, 1],
      ],
    ],
    [
      '$topN',
      byState,
      { $topN: { n: 2, sortBy: { quantity: -1 }, output: '$quantity' } },
      [
        [4, [162, 145]],
        [0, [162, 145]],
        [2, [162, 145]],
        [5, [140, 134]],
        [3, [140, 134]],
        [1, [140, 134]],
      ],
    ],
    [
      '$median',
      byState,
      { $median: { input: '$quantity', method: 'approximate' } },
      [
        [4, 145],
        [0, 145],
        [2, 145],
        [5, 134],
        [3, 134],
        [1, 134],
      ],
    ],
    [
      '$addToSet',
      byState,
      { $addToSet: '$state', ...documents(-1, 0) },
      [
        [4, ['CA']],
        [0, ['CA']],
        [2, ['CA']],
        [5, ['WA']],
        [3, ['WA']],
        [1, ['WA']],
      ],
    ],
  ])('%s', async (_, spec, field, expected) => {
    expect(await windowed(spec, field, cakes)).toEqual(expected);
  });

  const points = [
    { _id: 1, x: 0, y: 1 },
    { _id: 2, x: 1, y: null },
    { _id: 3, x: 3 },
    { _id: 4, x: 5, y: 11 },
    { _id: 5, x: 6 },
  ];
  const ties = [
    { _id: 1, v: 7 },
    { _id: 2, v: 9 },
    { _id: 3, v: 9 },
    { _id: 4, v: 10 },
  ];
  const pairs = [
    { _id: 1, x: 1, y: 2 },
    { _id: 2, x: 2, y: 4 },
    { _id: 3, x: 3, y: 9 },
    { _id: 4, x: 'x', y: 1 },
  ];
  const prices = [13, 15.4, 12, 11.7, 82, 94].map((price, i) => ({ _id: i, price }));
  it.each<[string, Document[], Document, Document, unknown[]]>([
    ['$rank leaves gaps after ties', ties, { sortBy: { v: 1 } }, { $rank: {} }, [1, 2, 2, 4]],
    ['$denseRank leaves none', ties, { sortBy: { v: 1 } }, { $denseRank: {} }, [1, 2, 2, 3]],
    [
      '$documentNumber tells ties apart',
      ties,
      { sortBy: { v: 1 } },
      { $documentNumber: {} },
      [1, 2, 3, 4],
    ],
    [
      'a range to the current one has its ties',
      ties,
      { sortBy: { v: 1 } },
      { $sum: 1, ...range('unbounded', 'current') },
      [1, 3, 3, 4],
    ],
    ['$locf', points, { sortBy: { x: 1 } }, { $locf: '$y' }, [1, 1, 1, 11, 11]],
    [
      '$locf before the first value',
      points,
      { sortBy: { x: -1 } },
      { $locf: '$y' },
      [null, 11, 11, 11, 1],
    ],
    ['$linearFill', points, { sortBy: { x: 1 } }, { $linearFill: '$y' }, [1, 3, 7, 11, null]],
    [
      '$expMovingAvg with N',
      prices,
      { sortBy: { _id: 1 } },
      { $expMovingAvg: { input: '$price', N: 2 } },
      [13, 14.6, 12.866666666666667, 12.088888888888889, 58.696296296296296, 82.2320987654321],
    ],
    [
      '$expMovingAvg with alpha',
      prices,
      { sortBy: { _id: 1 } },
      { $expMovingAvg: { input: '$price', alpha: 0.75 } },
      [13, 14.8, 12.7, 11.95, 64.4875, 86.621875],
    ],
    [
      '$expMovingAvg passes over what is no number',
      points,
      { sortBy: { x: 1 } },
      { $expMovingAvg: { input: '$y', alpha: 0.5 } },
      [1, 1, 1, 6, 6],
    ],
    [
      '$covariancePop',
      pairs,
      { sortBy: { _id: 1 } },
      { $covariancePop: ['$x', '$y'], ...documents('unbounded', 'current') },
      [0, 0.5, 7 / 3, 7 / 3],
    ],
    [
      '$covarianceSamp',
      pairs,
      { sortBy: { _id: 1 } },
      { $covarianceSamp: ['$x', '$y'], ...documents('unbounded', 'current') },
      [null, 1, 3.5, 3.5],
    ],
    [
      '$stdDevSamp',
      ties,
      { sortBy: { _id: 1 } },
      { $stdDevSamp: '$v', ...documents(0, 1) },
      [Math.SQRT2, 0, Math.SQRT1_2, null],
    ],
    [
      '$derivative of numbers',
      points,
      { sortBy: { _id: 1 } },
      { $derivative: { input: '$x' }, ...documents(-1, 0) },
      [null, 1, 2, 2, 1],
    ],
    [
      '$integral of numbers',
      pairs.slice(0, 3),
      { sortBy: { x: 1 } },
      { $integral: { input: '$y' }, ...documents('unbounded', 'current') },
      [0, 3, 9.5],
    ],
  ])('%s', async (_, rows, spec, field, expected) => {
    const result = await windowed(spec, field, rows);
    expect(result.map((pair) => [pair].flat()[1])).toEqual(expected);
  });

  it('$derivative and $integral of dates', async () => {
    const minutes = [
      [1295.1, 2.95],
      [1295.63, 2.7],
      [1296.25, 2.6],
      [1296.76, 2.98],
    ];
    const start = Date.parse('2020-05-18T14:10:30Z');
    const rows = minutes.map(([miles, kilowatts], i) => ({
      _id: i,
      t: new Date(start + i * 30_000),
      miles,
      kilowatts,
    }));
    const result = await aggregated(rows, [
      {
        $setWindowFields: {
          sortBy: { t: 1 },
          output: {
            speed: { $derivative: { input: '$miles', unit: 'hour' }, ...range(-30, 0, 'second') },
            energy: {
              $integral: { input: '$kilowatts', unit: 'hour' },
              ...range('unbounded', 'current', 'hour'),
            },
          },
        },
      },
    ]);
    expect(result[0]?.speed).toBeNull();
    for (const [i, speed] of [63.6, 74.4, 61.2].entries())
      expect(result[i + 1]?.speed).toBeCloseTo(speed, 6);
    for (const [i, energy] of [0, 0.02354166666666667, 0.045625, 0.068875].entries())
      expect(result[i]?.energy).toBeCloseTo(energy, 12);
  });

  it('several fields, also dotted ones, see the documents as they were', async () => {
    const rows = [
      { _id: 1, a: { v: 1 } },
      { _id: 2, a: { v: 2 } },
    ];
    const output = { 'a.v': { $sum: '$a.v' }, 'a.w': { $max: '$a.v' } };
    expect(await aggregated(rows, [{ $setWindowFields: { sortBy: { _id: 1 }, output } }])).toEqual([
      { _id: 1, a: { v: 3, w: 2 } },
      { _id: 2, a: { v: 3, w: 2 } },
    ]);
  });

  it('partitions compare by value, and missing is null', async () => {
    const rows = [
      { _id: 1, p: 1 },
      { _id: 2, p: Decimal128.fromString('1.0') },
      { _id: 3, p: null },
      { _id: 4 },
    ];
    expect(await windowed({ partitionBy: '$p' }, { $sum: 1 }, rows)).toEqual([
      [3, 2],
      [4, 2],
      [1, 2],
      [2, 2],
    ]);
  });

  it.each<[string, Document, Document, number]>([
    ['a script in it', {}, { $function: { body: 'f', args: [], lang: 'js' } }, 9],
    [
      'a script in an argument',
      {},
      { $sum: { $function: { body: 'f', args: [], lang: 'js' } } },
      238,
    ],
    ['$accumulator', {}, { $accumulator: {} }, 238],
    ['an unknown function', {}, { $nope: 1 }, 9],
    [
      '$minMaxScaler, which is newer',
      { sortBy: { price: 1 } },
      { $minMaxScaler: { input: '$price' } },
      9,
    ],
    ['$mergeObjects, which is newer', {}, { $mergeObjects: '$price' }, 9],
    ['two functions', {}, { $sum: 1, $avg: 1 }, 9],
    [
      'both kinds of window',
      { sortBy: { price: 1 } },
      { $sum: 1, window: { documents: [0, 0], range: [0, 0] } },
      9,
    ],
    [
      'bounds in the wrong order',
      { sortBy: { price: 1 } },
      { $sum: 1, ...documents(1, -1) },
      5339900,
    ],
    ['bounds of documents without order', {}, { $sum: 1, ...documents(-1, 0) }, 5339901],
    [
      'bounds that are no whole numbers',
      { sortBy: { price: 1 } },
      { $sum: 1, ...documents(-1.5, 0) },
      9,
    ],
    ['a range without order', {}, { $sum: 1, ...range(-1, 0) }, 5339902],
    [
      'a range by two fields',
      { sortBy: { price: 1, _id: 1 } },
      { $sum: 1, ...range(-1, 0) },
      5339902,
    ],
    [
      'a range of numbers by dates',
      { sortBy: { orderDate: 1 } },
      { $sum: 1, ...range(-1, 0) },
      5429414,
    ],
    [
      'a range of dates by numbers',
      { sortBy: { price: 1 } },
      { $sum: 1, ...range(-1, 0, 'day') },
      5429513,
    ],
    ['$rank by two fields', { sortBy: { price: 1, _id: 1 } }, { $rank: {} }, 5371602],
    ['$rank of something', { sortBy: { price: 1 } }, { $rank: 1 }, 5371603],
    ['$rank with a window', { sortBy: { price: 1 } }, { $rank: {}, ...documents(0, 0) }, 5371601],
    ['$shift without by', { sortBy: { price: 1 } }, { $shift: { output: '$price' } }, 9],
    [
      '$expMovingAvg with both weights',
      { sortBy: { price: 1 } },
      { $expMovingAvg: { input: '$price', N: 1, alpha: 0.5 } },
      9,
    ],
    [
      '$derivative without a window',
      { sortBy: { price: 1 } },
      { $derivative: { input: '$price' } },
      9,
    ],
    [
      '$derivative by dates without a unit',
      { sortBy: { orderDate: 1 } },
      { $derivative: { input: '$price' }, ...documents(-1, 0) },
      5624901,
    ],
    [
      '$integral by numbers with a unit',
      { sortBy: { price: 1 } },
      { $integral: { input: '$price', unit: 'hour' }, ...documents(-1, 0) },
      5423901,
    ],
    [
      '$linearFill with repeated places',
      { sortBy: { price: 1 } },
      { $linearFill: '$quantity' },
      6050106,
    ],
    ['a list to partition by', { partitionBy: ['$state'] }, { $sum: 1 }, 14],
    ['an unknown option', { other: 1 }, { $sum: 1 }, 40415],
  ])('%s is refused', async (_, spec, field, code) => {
    await expect(windowed(spec, field, cakes)).rejects.toMatchObject({ code });
  });
});
