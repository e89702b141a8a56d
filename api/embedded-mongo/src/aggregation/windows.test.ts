import { Decimal128, type Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

/** Cake orders, by id. */
const cakes = (
  [
    ['chocolate', '2020-05-18T14:10:30Z', 'CA', 13, 120],
    ['chocolate', '2021-03-20T11:30:05Z', 'WA', 14, 140],
    ['vanilla', '2021-01-11T06:31:15Z', 'CA', 12, 145],
    ['vanilla', '2020-02-08T13:13:23Z', 'WA', 13, 104],
    ['strawberry', '2019-05-18T16:09:01Z', 'CA', 41, 162],
    ['strawberry', '2019-01-08T06:12:03Z', 'WA', 43, 134],
  ] as const
).map(([type, date, state, price, quantity], _id) => ({
  _id,
  type,
  orderDate: new Date(date),
  state,
  price,
  quantity,
}));
/** Sort specifications with the ids in the resulting order. */
type Sorted = Document & { ids: number[] };
const unsorted: Sorted = { ids: [0, 1, 2, 3, 4, 5] };
const byDate: Sorted = { partitionBy: '$state', sortBy: { orderDate: 1 }, ids: [4, 0, 2, 5, 3, 1] };
const byYear: Sorted = {
  partitionBy: { $year: '$orderDate' },
  sortBy: { orderDate: 1 },
  ids: [5, 4, 3, 0, 2, 1],
};
const byPrice: Sorted = { partitionBy: '$state', sortBy: { price: 1 }, ids: [2, 0, 4, 3, 1, 5] };
const byQuantity: Sorted = {
  partitionBy: '$state',
  sortBy: { quantity: -1 },
  ids: [4, 2, 0, 1, 5, 3],
};
const documents = (from: unknown, to: unknown) => ({ window: { documents: [from, to] } });
const range = (from: unknown, to: unknown, unit?: string) => ({
  window: { range: [from, to], ...(unit ? { unit } : {}) },
});
const sum = { $sum: '$quantity' };
const ids = { $push: '$_id' };
const growing = documents('unbounded', 'current');
const quantiles = { input: '$quantity', method: 'approximate' };
const threeEach = (first: unknown, second: unknown) => [
  first,
  first,
  first,
  second,
  second,
  second,
];

async function windowed(rows: Document[], spec: Document, output: Document): Promise<Document[]> {
  const collection = mongo.database().collection<Row>('things');
  await collection.insertMany(rows);
  return collection.aggregate([{ $setWindowFields: { ...spec, output } }]).toArray();
}

describe('$setWindowFields', () => {
  it.each<[string, Sorted, Document, unknown[]]>([
    ['a running sum', byDate, { ...sum, ...growing }, [162, 282, 427, 134, 238, 378]],
    [
      'partitioning by an expression',
      byYear,
      { ...sum, ...growing },
      [134, 296, 104, 224, 145, 285],
    ],
    ['a moving average', byYear, avg(-1, 0), [134, 148, 104, 112, 145, 142.5]],
    ['the whole partition', byYear, { $max: '$quantity' }, [162, 162, 120, 120, 145, 145]],
    ['following documents', byDate, pushed(1, 2), [[0, 2], [2], [], [3, 1], [1], []]],
    ['an empty window', byDate, { ...sum, ...documents(-5, -4) }, [0, 0, 0, 0, 0, 0]],
    ['a range of numbers', byPrice, { ...sum, ...range(-10, 10) }, [265, 265, 162, 244, 244, 134]],
    [
      'a range of months ahead',
      byDate,
      { ...ids, ...range('unbounded', 10, 'month') },
      [[4], [4, 0, 2], [4, 0, 2], [5], [5, 3], [5, 3, 1]],
    ],
    [
      'a range of past months',
      byDate,
      { ...ids, ...range('unbounded', -10, 'month') },
      [[], [4], [4], [], [5], [5, 3]],
    ],
    ['neither partition nor order', unsorted, { $min: '$price' }, [12, 12, 12, 12, 12, 12]],
    ['$count', byDate, { $count: {} }, [3, 3, 3, 3, 3, 3]],
    ['$rank', byQuantity, { $rank: {} }, [1, 2, 3, 1, 2, 3]],
    ['$denseRank', byQuantity, { $denseRank: {} }, [1, 2, 3, 1, 2, 3]],
    ['$documentNumber', byDate, { $documentNumber: {} }, [1, 2, 3, 1, 2, 3]],
    ['$shift forward', byQuantity, shift(1, 'none'), [145, 120, 'none', 134, 104, 'none']],
    ['$shift back', byQuantity, shift(-1), [null, 162, 145, null, 140, 134]],
    ['$first', byDate, { $first: '$type' }, threeEach('strawberry', 'strawberry')],
    ['$last', byDate, { $last: '$_id', ...documents('current', 'unbounded') }, threeEach(2, 1)],
    ['$topN', byDate, { $topN: top(2) }, threeEach([162, 145], [140, 134])],
    ['$top', byDate, { $top: top() }, threeEach(162, 140)],
    ['$bottomN', byDate, { $bottomN: top(2) }, threeEach([145, 120], [134, 104])],
    ['$bottom', byDate, { $bottom: top() }, threeEach(120, 104)],
    ['$firstN', byDate, { $firstN: { n: 2, input: '$_id' } }, threeEach([4, 0], [5, 3])],
    ['$lastN', byDate, { $lastN: { n: 2, input: '$_id' } }, threeEach([0, 2], [3, 1])],
    ['$maxN', byDate, { $maxN: { n: 1, input: '$price' } }, threeEach([41], [43])],
    ['$minN', byDate, { $minN: { n: 1, input: '$price' } }, threeEach([12], [13])],
    ['$median', byDate, { $median: quantiles }, threeEach(145, 134)],
    ['$percentile', byDate, { $percentile: { ...quantiles, p: [1] } }, threeEach([162], [140])],
    ['$addToSet', byDate, { $addToSet: '$state' }, threeEach(['CA'], ['WA'])],
    ['$stdDevPop', byDate, { $stdDevPop: '$_id', ...documents(0, 0) }, [0, 0, 0, 0, 0, 0]],
  ])('%s', async (_, { ids: order, ...spec }, value, expected) => {
    const result = await windowed(cakes, spec, { value });
    expect(result.map(({ _id }) => _id)).toEqual(order);
    expect(result.map((row) => row.value)).toEqual(expected);
  });

  it('computes several and dotted fields from the original documents', async () => {
    const rows = [{ a: { v: 1 } }, { a: { v: 2 } }];
    const output = { 'a.v': { $sum: '$a.v' }, 'a.w': { $max: '$a.v' } };
    const result = await windowed(rows, { sortBy: { _id: 1 } }, output);
    expect(result.map(({ a }) => a)).toEqual([
      { v: 3, w: 2 },
      { v: 3, w: 2 },
    ]);
  });

  it('compares partitions by value and treats missing as null', async () => {
    const rows = [
      { p: 1, n: 1 },
      { p: Decimal128.fromString('1.0'), n: 2 },
      { p: null, n: 3 },
      { n: 4 },
    ];
    const result = await windowed(rows, { partitionBy: '$p' }, { all: { $push: '$n' } });
    expect(result.map(({ all }) => all)).toEqual([
      [3, 4],
      [3, 4],
      [1, 2],
      [1, 2],
    ]);
  });

  const price = { sortBy: { price: 1 } };
  const date = { sortBy: { orderDate: 1 } };
  const twice = { sortBy: { price: 1, _id: 1 } };
  const script = { $function: { body: 'f', args: [], lang: 'js' } };
  const one = { $sum: 1 };
  const input = '$price';
  it.each<[string, Document, Document, number]>([
    ['a script', {}, script, 9],
    ['a script as an argument', {}, { $sum: script }, 238],
    ['$accumulator', {}, { $accumulator: {} }, 238],
    ['an unknown function', {}, { $nope: 1 }, 9],
    ['$minMaxScaler of later versions', price, { $minMaxScaler: { input } }, 9],
    ['$mergeObjects of later versions', {}, { $mergeObjects: '$price' }, 9],
    ['two functions', {}, { $sum: 1, $avg: 1 }, 9],
    ['two windows', price, { ...one, window: { documents: [0, 0], range: [0, 0] } }, 9],
    ['bounds in the wrong order', price, { ...one, ...documents(1, -1) }, 5339900],
    ['document bounds without sortBy', {}, { ...one, ...documents(-1, 0) }, 5339901],
    ['fractional bounds', price, { ...one, ...documents(-1.5, 0) }, 9],
    ['a range without sortBy', {}, { ...one, ...range(-1, 0) }, 5339902],
    ['a range by two fields', twice, { ...one, ...range(-1, 0) }, 5339902],
    ['a range of numbers by dates', date, { ...one, ...range(-1, 0) }, 5429414],
    ['a range of dates by numbers', price, { ...one, ...range(-1, 0, 'day') }, 5429513],
    ['$rank by two fields', twice, { $rank: {} }, 5371602],
    ['$rank with an argument', price, { $rank: 1 }, 5371603],
    ['$rank with a window', price, { $rank: {}, ...documents(0, 0) }, 5371601],
    ['$shift without by', price, { $shift: { output: '$price' } }, 9],
    ['$expMovingAvg with two weights', price, { $expMovingAvg: { input, N: 1, alpha: 0.5 } }, 9],
    ['$derivative without a window', price, { $derivative: { input } }, 9],
    ['$derivative by dates', date, { $derivative: { input }, ...documents(-1, 0) }, 5624901],
    ['$integral by hours of numbers', price, { $integral: { input, unit: 'hour' } }, 5423901],
    ['$linearFill with repeated sort values', price, { $linearFill: '$quantity' }, 6050106],
    ['partitioning by an array', { partitionBy: ['$state'] }, one, 14],
    ['an unknown option', { other: 1 }, one, 40415],
  ])('rejects %s', async (_, spec, value, code) => {
    await expect(windowed(cakes, spec, { value })).rejects.toMatchObject({ code });
  });
});

function avg(from: number, to: number): Document {
  return { $avg: '$quantity', ...documents(from, to) };
}

function pushed(from: number, to: number): Document {
  return { ...ids, ...documents(from, to) };
}

function shift(by: number, other?: string): Document {
  return { $shift: { output: '$quantity', by, ...(other ? { default: other } : {}) } };
}

function top(n?: number): Document {
  return { sortBy: { quantity: -1 }, output: '$quantity', ...(n ? { n } : {}) };
}
