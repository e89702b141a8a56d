import { describe, expect, it } from 'vitest';
import { useComputed } from '../../test/computed.ts';

const { aggregated, computed } = useComputed();

describe('accumulators as expressions', () => {
  const numbers = { a: [1, 2, 'x'], b: 5, c: [[1, 2], 3] };
  it.each<[string, unknown, unknown]>([
    ['$sum of an array', { $sum: '$a' }, 3],
    ['$sum of a list skips arrays', { $sum: ['$a', '$b'] }, 5],
    ['$sum of a list of one array', { $sum: ['$a'] }, 3],
    ['$sum of one number', { $sum: '$b' }, 5],
    ['$sum of a missing field', { $sum: '$nope' }, 0],
    ['$sum inside $map', { $map: { input: '$c', in: { $sum: '$$this' } } }, [3, 3]],
    ['$avg of a list', { $avg: ['$b', 6] }, 5.5],
    ['$avg of an array', { $avg: '$a' }, 1.5],
    ['$avg of a missing field', { $avg: '$nope' }, null],
    ['$min of a list', { $min: ['$b', 3, null] }, 3],
    ['$max of an array', { $max: '$a' }, 'x'],
    ['$max inside an accumulator', { $max: [{ $sum: '$a' }, 1] }, 3],
    ['$stdDevPop', { $stdDevPop: [1, 3] }, 1],
    ['$stdDevSamp of one number', { $stdDevSamp: ['$b'] }, null],
    ['$median of an array', { $median: { input: [3, 1, 2], method: 'approximate' } }, 2],
    ['$median of a number', { $median: { input: '$b', method: 'approximate' } }, 5],
    [
      '$percentile',
      { $percentile: { input: [62, 81, 80], p: [0.5, 0.95], method: 'approximate' } },
      [80, 81],
    ],
    ['$first', { $first: '$a' }, 1],
    ['$last', { $last: '$a' }, 'x'],
    ['$firstN', { $firstN: { n: 2, input: '$a' } }, [1, 2]],
    ['$lastN', { $lastN: { n: 1, input: '$a' } }, ['x']],
    ['$maxN', { $maxN: { n: 1, input: [1, 3, 2] } }, [3]],
    ['$minN', { $minN: { n: 1, input: [1, 3, 2] } }, [1]],
    ['$mergeObjects', { $mergeObjects: [{ a: 1 }, { b: 2 }] }, { a: 1, b: 2 }],
  ])('%s', async (_, expression, expected) => {
    expect(await computed(expression, numbers)).toEqual(expected);
  });

  it.each([
    '$push',
    '$addToSet',
    '$count',
    '$top',
    '$topN',
    '$bottom',
    '$bottomN',
    '$covariancePop',
  ])('%s is not an expression', async (name) => {
    await expect(computed({ [name]: '$a' }, numbers)).rejects.toMatchObject({ code: 31325 });
  });

  it('accumulate in the buckets of $bucket', async () => {
    const rows = [{ v: 1 }, { v: 2, w: null }, { v: 12, w: 5 }];
    const output = { all: { $push: '$v' }, first: { $first: '$v' }, w: { $push: '$w' } };
    expect(
      await aggregated(rows, [{ $bucket: { groupBy: '$v', boundaries: [0, 10, 20], output } }]),
    ).toEqual([
      { _id: 0, all: [1, 2], first: 1, w: [null] },
      { _id: 10, all: [12], first: 12, w: [5] },
    ]);
  });
});
