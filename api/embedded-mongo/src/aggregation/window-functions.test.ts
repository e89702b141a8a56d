import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

async function windowed(rows: Document[], spec: Document, output: Document): Promise<Document[]> {
  const collection = mongo.database().collection<Row>('things');
  await collection.insertMany(rows);
  return collection.aggregate([{ $setWindowFields: { ...spec, output } }]).toArray();
}

const rowsOf = <T>(list: T[]) => list.map((row, _id) => ({ _id, ...row }));
const ties = rowsOf([{ v: 7 }, { v: 9 }, { v: 9 }, { v: 10 }]);
const points = rowsOf([{ x: 0, y: 1 }, { x: 1, y: null }, { x: 3 }, { x: 5, y: 11 }, { x: 6 }]);
const pairs = rowsOf([
  { x: 1, y: 2 },
  { x: 2, y: 4 },
  { x: 3, y: 9 },
  { x: 'x', y: 1 },
]);
const stock = rowsOf([13, 15.4, 12, 11.7, 82, 94].map((price) => ({ price })));
const [byId, byV, byX] = [{ _id: 1 }, { v: 1 }, { x: 1 }];
const documents = (from: unknown, to: unknown) => ({ window: { documents: [from, to] } });
const growing = documents('unbounded', 'current');
const ranging = { window: { range: ['unbounded', 'current'] } };

describe('window functions', () => {
  it.each<[string, Document[], Document, Document, unknown[]]>([
    ['$rank leaves gaps after ties', ties, byV, { $rank: {} }, [1, 2, 2, 4]],
    ['$denseRank leaves no gaps', ties, byV, { $denseRank: {} }, [1, 2, 2, 3]],
    ['$documentNumber distinguishes ties', ties, byV, { $documentNumber: {} }, [1, 2, 3, 4]],
    [
      'a range up to the current document ends with it',
      ties,
      byV,
      { $sum: 1, ...ranging },
      [1, 2, 3, 4],
    ],
    ['$locf', points, byX, { $locf: '$y' }, [1, 1, 1, 11, 11]],
    ['$locf before a value', points, { x: -1 }, { $locf: '$y' }, [null, 11, 11, 11, 1]],
    ['$linearFill', points, byX, { $linearFill: '$y' }, [1, 3, 7, 11, null]],
    [
      '$expMovingAvg with N',
      stock,
      byId,
      { $expMovingAvg: { input: '$price', N: 2 } },
      [13, 14.6, 12.866666666666667, 12.088888888888889, 58.696296296296296, 82.2320987654321],
    ],
    [
      '$expMovingAvg with alpha',
      stock,
      byId,
      { $expMovingAvg: { input: '$price', alpha: 0.75 } },
      [13, 14.8, 12.7, 11.95, 64.4875, 86.621875],
    ],
    [
      '$expMovingAvg skips values that are not numbers',
      points,
      byX,
      { $expMovingAvg: { input: '$y', alpha: 0.5 } },
      [1, 1, 1, 6, 6],
    ],
    [
      '$covariancePop',
      pairs,
      byId,
      { $covariancePop: ['$x', '$y'], ...growing },
      [0, 0.5, 7 / 3, 7 / 3],
    ],
    [
      '$covarianceSamp',
      pairs,
      byId,
      { $covarianceSamp: ['$x', '$y'], ...growing },
      [null, 1, 3.5, 3.5],
    ],
    [
      '$stdDevSamp',
      ties,
      byId,
      { $stdDevSamp: '$v', ...documents(0, 1) },
      [Math.SQRT2, 0, Math.SQRT1_2, null],
    ],
    [
      '$derivative of numbers',
      points,
      byId,
      { $derivative: { input: '$x' }, ...documents(-1, 0) },
      [null, 1, 2, 2, 1],
    ],
    [
      '$integral of numbers',
      pairs.slice(0, 3),
      byX,
      { $integral: { input: '$y' }, ...growing },
      [0, 3, 9.5],
    ],
  ])('%s', async (_, rows, sortBy, value, expected) => {
    const result = await windowed(rows, { sortBy }, { value });
    expect(result.map((row) => row.value)).toEqual(expected);
  });

  it('$derivative and $integral of dates', async () => {
    const start = Date.parse('2020-05-18T14:10:30Z');
    const rows = [
      { miles: 1295.1, kilowatts: 2.95 },
      { miles: 1295.63, kilowatts: 2.7 },
      { miles: 1296.25, kilowatts: 2.6 },
      { miles: 1296.76, kilowatts: 2.98 },
    ].map((row, i) => ({ ...row, time: new Date(start + i * 30_000) }));
    const result = await windowed(
      rows,
      { sortBy: { time: 1 } },
      {
        speed: {
          $derivative: { input: '$miles', unit: 'hour' },
          window: { range: [-30, 0], unit: 'second' },
        },
        energy: { $integral: { input: '$kilowatts', unit: 'hour' }, ...growing },
      },
    );
    const close = (value: number) => expect.closeTo(value, 6);
    expect(result.map(({ speed }) => speed)).toEqual([null, close(63.6), close(74.4), close(61.2)]);
    expect(result.map(({ energy }) => energy)).toEqual(
      [0, 0.02354166666666667, 0.045625, 0.068875].map(close),
    );
  });
});
