import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useComputed } from '../../test/computed.ts';

const { aggregated } = useComputed();

describe('$bucketAuto', () => {
  const art = [199.99, 280, 76.04, 167.3, 483, 385, 159, 118.42].map((price, _id) => ({
    _id,
    price,
  }));
  const hundred = Array.from({ length: 100 }, (_, _id) => ({ _id }));
  const buckets = (...list: [min: unknown, max: unknown, count: number][]) =>
    list.map(([min, max, count]) => ({ _id: { min, max }, count }));
  it.each<[string, Document[], Document, Document[]]>([
    [
      'equal parts',
      art,
      { groupBy: '$price', buckets: 4 },
      buckets([76.04, 159, 2], [159, 199.99, 2], [199.99, 385, 2], [385, 483, 2]),
    ],
    [
      'no granularity',
      hundred,
      { groupBy: '$_id', buckets: 5 },
      buckets([0, 20, 20], [20, 40, 20], [40, 60, 20], [60, 80, 20], [80, 99, 20]),
    ],
    [
      'R20',
      hundred,
      { groupBy: '$_id', buckets: 5, granularity: 'R20' },
      buckets([0, 20, 20], [20, 40, 20], [40, 63, 23], [63, 90, 27], [90, 100, 10]),
    ],
    [
      'E24',
      hundred,
      { groupBy: '$_id', buckets: 5, granularity: 'E24' },
      buckets([0, 20, 20], [20, 43, 23], [43, 68, 25], [68, 91, 23], [91, 100, 9]),
    ],
    [
      '1-2-5',
      hundred,
      { groupBy: '$_id', buckets: 5, granularity: '1-2-5' },
      buckets([0, 20, 20], [20, 50, 30], [50, 100, 50]),
    ],
    [
      'POWERSOF2',
      hundred,
      { groupBy: '$_id', buckets: 5, granularity: 'POWERSOF2' },
      buckets([0, 32, 32], [32, 64, 32], [64, 128, 36]),
    ],
    [
      'a granularity rounds the lowest bound down',
      [
        { _id: 1, v: 0.8 },
        { _id: 2, v: 12 },
      ],
      { groupBy: '$v', buckets: 2, granularity: 'R5' },
      buckets([0.63, 1, 1], [1, 16, 1]),
    ],
    [
      'ties stay together',
      [1, 1, 1, 2].map((v, _id) => ({ _id, v })),
      { groupBy: '$v', buckets: 2 },
      buckets([1, 2, 3], [2, 2, 1]),
    ],
    [
      'mixed types, missing as null',
      [{ v: 'a' }, { v: 1 }, {}],
      { groupBy: '$v', buckets: 2 },
      buckets([null, 'a', 2], ['a', 'a', 1]),
    ],
    ['no documents', [], { groupBy: '$v', buckets: 2 }, []],
    [
      'an output keeps nulls',
      [{ _id: 1, v: null }],
      { groupBy: '$_id', buckets: 1, output: { all: { $push: '$v' } } },
      [{ _id: { min: 1, max: 1 }, all: [null] }],
    ],
  ])('%s', async (_, rows, spec, expected) => {
    const result = await aggregated(rows, [{ $bucketAuto: spec }]);
    expect(result).toEqual(expected);
    expect(result.map(Object.keys)).toEqual(expected.map(Object.keys));
  });

  it.each<[Document, number]>([
    [{ groupBy: 'a', buckets: 1 }, 40239],
    [{ groupBy: '$a', buckets: 'x' }, 40241],
    [{ groupBy: '$a', buckets: 0 }, 40243],
    [{ groupBy: '$a' }, 40246],
    [{ groupBy: '$a', buckets: 1, other: 1 }, 40245],
    [{ groupBy: '$a', buckets: 1, granularity: 'R7' }, 40257],
    [{ groupBy: '$a', buckets: 1, granularity: 'R5' }, 40258],
    [{ groupBy: '$n', buckets: 1, granularity: 'R5' }, 40260],
    [{ groupBy: '$a', buckets: 1, output: { a: { $nope: 1 } } }, 15952],
  ])('rejects %j', async (spec, code) => {
    await expect(aggregated([{ a: 'x', n: -1 }], [{ $bucketAuto: spec }])).rejects.toMatchObject({
      code,
    });
  });
});
