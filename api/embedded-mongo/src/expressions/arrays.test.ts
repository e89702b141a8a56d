import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { decimal, firstInexactLong } from '../../test/bson-values.ts';
import { error, expectValue, useComputed } from '../../test/computed.ts';
import type { Row as Stored } from '../../test/test-server.ts';

const { computed, database } = useComputed();

type Row = [string, unknown, unknown];

const id = () => new ObjectId('507c7f79bcf86cd7994f6c0e');
const day = () => new Date('2020-01-01');
/** The document for which the expressions are evaluated. */
const document = {
  n: 5,
  word: 'x',
  nothing: null,
  empty: [],
  numbers: [3, 1, 2],
  ids: [id(), new ObjectId('607c7f79bcf86cd7994f6c0e')],
  nested: [[1, 2], [3]],
  pairs: [
    { k: 'item', v: [1, 2] },
    { k: 'qty', v: null },
  ],
};

const cases = (rows: Row[]) =>
  it.each<Row>(rows)('%s', async (_, expression, value) => {
    await expectValue(computed(expression, document), value);
  });

describe('elements of arrays', () => {
  cases([
    ['$arrayElemAt', { $arrayElemAt: ['$numbers', 0] }, 3],
    ['$arrayElemAt from the end', { $arrayElemAt: ['$numbers', -2] }, 1],
    ['$arrayElemAt beyond the end', { $arrayElemAt: ['$numbers', 15] }, undefined],
    ['$arrayElemAt before the start', { $arrayElemAt: ['$numbers', -4] }, undefined],
    ['$arrayElemAt of null', { $arrayElemAt: ['$nothing', 0] }, null],
    ['$arrayElemAt with a missing index', { $arrayElemAt: ['$numbers', '$none'] }, null],
    ['$arrayElemAt of a value that is not an array', { $arrayElemAt: ['$word', 0] }, error(28689)],
    ['$arrayElemAt with a string as index', { $arrayElemAt: ['$numbers', 'x'] }, error(28690)],
    ['$arrayElemAt with a fraction as index', { $arrayElemAt: ['$numbers', 1.5] }, error(28691)],
    [
      '$arrayElemAt with an index that is too large',
      { $arrayElemAt: ['$numbers', firstInexactLong] },
      error(28691),
    ],
    ['$arrayElemAt of one argument', { $arrayElemAt: ['$numbers'] }, error(16020)],
    ['$first', { $first: '$numbers' }, 3],
    ['$first of arrays', { $first: '$nested' }, [1, 2]],
    ['$first of a literal', { $first: [['$n', 1]] }, 5],
    ['$first of an empty array', { $first: '$empty' }, undefined],
    ['$first of null', { $first: '$nothing' }, null],
    ['$first of a value that is not an array', { $first: '$word' }, error(28689)],
    ['$last', { $last: '$numbers' }, 2],
    ['$last of arrays', { $last: '$nested' }, [3]],
    ['$last of an empty array', { $last: '$empty' }, undefined],
    ['$last of a missing array', { $last: '$none' }, null],
    ['$firstN', { $firstN: { n: 2, input: '$numbers' } }, [3, 1]],
    ['$firstN keeps null', { $firstN: { n: 1, input: [null, 1] } }, [null]],
    ['$firstN of fewer elements', { $firstN: { n: '$n', input: '$numbers' } }, [3, 1, 2]],
    ['$lastN', { $lastN: { n: 2, input: '$numbers' } }, [1, 2]],
    ['$maxN', { $maxN: { n: 2, input: [1, null, decimal('2.5'), 2] } }, [decimal('2.5'), 2]],
    ['$maxN in BSON order', { $maxN: { n: 3, input: ['a', true, 5] } }, [true, 'a', 5]],
    ['$minN', { $minN: { n: 2, input: [3, null, '$none', 1, 2] } }, [1, 2]],
    ['$minN of null', { $minN: { n: 2, input: null } }, error(5788200)],
    ['$firstN of a missing array', { $firstN: { n: 2, input: '$none' } }, error(5788200)],
    ['$lastN of 0', { $lastN: { n: 0, input: '$numbers' } }, error(5787908)],
    ['$maxN without n', { $maxN: { input: '$numbers' } }, error(5787906)],
    ['$maxN with an unknown argument', { $maxN: { n: 1, input: [], by: 1 } }, error(5787901)],
    ['$in', { $in: [2, '$numbers'] }, true],
    ['$in by value', { $in: [decimal('2'), '$numbers'] }, true],
    ['$in of ids', { $in: [id(), '$ids'] }, true],
    ['$in with a value that is not an array', { $in: [1, '$none'] }, error(40081)],
    ['$in of null in a literal', { $in: [null, ['$none']] }, true],
    ['$indexOfArray', { $indexOfArray: ['$numbers', 2] }, 2],
    ['$indexOfArray by value', { $indexOfArray: ['$ids', id()] }, 0],
    ['$indexOfArray from an index', { $indexOfArray: [['a', 'b', 'a'], 'a', 1] }, 2],
    ['$indexOfArray up to an end', { $indexOfArray: [['a', 'b', 'c'], 'c', 1, 2] }, -1],
    ['$indexOfArray from beyond the array', { $indexOfArray: [['a'], 'a', 5] }, -1],
    ['$indexOfArray from a start after the end', { $indexOfArray: [['a', 'b'], 'b', 2, 1] }, -1],
    ['$indexOfArray in null', { $indexOfArray: [null, 'a'] }, null],
    ['$indexOfArray in a value that is not an array', { $indexOfArray: ['x', 'a'] }, error(40090)],
    ['$indexOfArray from -1', { $indexOfArray: [['a'], 'a', -1] }, error(40097)],
    ['$indexOfArray from a string', { $indexOfArray: [['a'], 'a', 'x'] }, error(40096)],
    ['$indexOfArray of one argument', { $indexOfArray: [['a']] }, error(28667)],
  ]);
});

describe('whole arrays', () => {
  cases([
    ['$concatArrays', { $concatArrays: ['$numbers', [4], '$nested'] }, [3, 1, 2, 4, [1, 2], [3]]],
    ['$concatArrays of one', { $concatArrays: '$nested' }, [[1, 2], [3]]],
    ['$concatArrays with null', { $concatArrays: ['$numbers', null] }, null],
    ['$concatArrays with a missing array', { $concatArrays: ['$numbers', '$none'] }, null],
    ['$concatArrays with a string', { $concatArrays: ['$numbers', 'x'] }, error(28664)],
    ['$isArray', { $isArray: '$numbers' }, true],
    ['$isArray of a literal', { $isArray: [[1]] }, true],
    ['$isArray of a value that is not an array', { $isArray: ['$none'] }, false],
    ['$isArray of two operands', { $isArray: ['$n', '$n'] }, error(16020)],
    ['$range', { $range: [0, 10, 2] }, [0, 2, 4, 6, 8]],
    ['$range backwards', { $range: [10, 0, -5] }, [10, 5]],
    ['an empty $range', { $range: [0, -5] }, []],
    ['$range of null', { $range: [0, '$nothing'] }, error(34445)],
    ['$range of a fraction', { $range: [0.5, 3] }, error(34444)],
    ['$range by 0', { $range: [0, 3, 0] }, error(34449)],
    ['$range by a string', { $range: [0, 3, 'x'] }, error(34447)],
    ['a $range that is too long', { $range: [0, 2147483647] }, error(146)],
    ['$reverseArray', { $reverseArray: '$numbers' }, [2, 1, 3]],
    ['$reverseArray of a literal', { $reverseArray: { $literal: [1, [2, 3]] } }, [[2, 3], 1]],
    ['$reverseArray of null', { $reverseArray: '$nothing' }, null],
    ['$reverseArray of a string', { $reverseArray: '$word' }, error(34435)],
    ['$size', { $size: '$numbers' }, 3],
    ['$size of a single operand in a list', { $size: ['$nested'] }, 2],
    ['$size of a missing array', { $size: '$none' }, error(17124)],
    ['$size of null', { $size: null }, error(17124)],
    ['$size of a string', { $size: '$word' }, error(17124)],
    ['$slice', { $slice: [[1, 2, 3], 2] }, [1, 2]],
    ['$slice from the end', { $slice: [[1, 2, 3], -2] }, [2, 3]],
    ['$slice of more elements than there are', { $slice: [[1, 2, 3], -5] }, [1, 2, 3]],
    ['$slice with a start', { $slice: [[1, 2, 3], 1, 1] }, [2]],
    ['$slice with a start from the end', { $slice: [[1, 2, 3], -5, 2] }, [1, 2]],
    ['$slice from beyond the end', { $slice: [[1, 2, 3], 15, 2] }, []],
    ['$slice of null', { $slice: ['$none', 2] }, null],
    ['$slice by null', { $slice: [[1], 1, null] }, null],
    ['$slice of 0 elements', { $slice: [[1], 1, 0] }, error(28729)],
    ['$slice of a string', { $slice: ['x', 1] }, error(28724)],
    ['$slice by a string', { $slice: [[1], 'x'] }, error(28725)],
    ['$zip', { $zip: { inputs: [['a'], ['b'], ['c']] } }, [['a', 'b', 'c']]],
    ['$zip to the shortest', { $zip: { inputs: [[], [1]] } }, []],
    [
      '$zip to the longest',
      { $zip: { inputs: [[1], [2, 3]], useLongestLength: true } },
      [
        [1, 2],
        [null, 3],
      ],
    ],
    [
      '$zip with defaults',
      { $zip: { inputs: [[null], [2, 3]], useLongestLength: true, defaults: ['$word', 'b'] } },
      [
        [null, 2],
        ['x', 3],
      ],
    ],
    ['$zip of null', { $zip: { inputs: ['$numbers', '$none'] } }, null],
    ['$zip of a string', { $zip: { inputs: ['$word'] } }, error(34468)],
    ['$zip without a list of inputs', { $zip: { inputs: '$nested' } }, error(34461)],
    ['$zip with defaults only', { $zip: { inputs: [[1]], defaults: [1] } }, error(34466)],
    [
      '$zip with too few defaults',
      { $zip: { inputs: [[1], [2]], useLongestLength: true, defaults: [1] } },
      error(34467),
    ],
    ['$zip with an unknown argument', { $zip: { inputs: [[1]], by: 1 } }, error(34464)],
  ]);
});

describe('$sortArray', () => {
  const people = [
    { name: 'pat', age: 42, city: 'Y' },
    { name: 'dallas', age: 30 },
    { name: 'charlie', age: 42, city: 'B' },
  ];
  const names = (sortBy: unknown) => ({
    $map: { input: { $sortArray: { input: people, sortBy } }, in: '$$this.name' },
  });
  cases([
    ['in ascending order', { $sortArray: { input: '$numbers', sortBy: 1 } }, [1, 2, 3]],
    ['in descending order', { $sortArray: { input: '$numbers', sortBy: -1 } }, [3, 2, 1]],
    ['by a field', names({ name: 1 }), ['charlie', 'dallas', 'pat']],
    ['by two fields', names({ age: -1, name: 1 }), ['charlie', 'pat', 'dallas']],
    ['missing fields first', names({ city: 1 }), ['dallas', 'charlie', 'pat']],
    [
      'in BSON order',
      {
        $sortArray: {
          input: [id(), true, 'a', day(), firstInexactLong, { a: 1 }, null, decimal('1.5'), 1],
          sortBy: 1,
        },
      },
      [null, 1, decimal('1.5'), firstInexactLong, 'a', { a: 1 }, id(), true, day()],
    ],
    ['of null', { $sortArray: { input: '$nothing', sortBy: 1 } }, null],
    ['of a string', { $sortArray: { input: '$word', sortBy: 1 } }, error(2942504)],
    ['without sortBy', { $sortArray: { input: '$numbers' } }, error(2942503)],
    ['an argument that is not an object', { $sortArray: '$numbers' }, error(2942500)],
  ]);
});

describe('sets', () => {
  cases([
    ['$setDifference', { $setDifference: [['B', 'A', 'B'], ['A']] }, ['B']],
    ['$setDifference by value', { $setDifference: ['$ids', [id()]] }, [document.ids[1]]],
    ['$setDifference of dates', { $setDifference: [[day()], [day()]] }, []],
    ['$setDifference of null', { $setDifference: ['$numbers', '$none'] }, null],
    ['$setDifference of a string', { $setDifference: ['$word', '$numbers'] }, error(17048)],
    ['$setDifference by a string', { $setDifference: ['$numbers', '$word'] }, error(17049)],
    ['$setDifference of one operand', { $setDifference: ['$numbers'] }, error(16020)],
    [
      '$setEquals',
      {
        $setEquals: [
          ['A', 'B', 'A'],
          ['B', 'A'],
        ],
      },
      true,
    ],
    ['$setEquals of a larger set', { $setEquals: [['A'], ['A', 'B']] }, false],
    ['$setEquals of three operands', { $setEquals: [[1], [decimal('1')], [1, 1]] }, true],
    ['$setEquals of nested arrays', { $setEquals: [[['A', 'B']], ['A', 'B']] }, false],
    ['$setEquals of documents', { $setEquals: [[{ a: 1, b: 2 }], [{ b: 2, a: 1 }]] }, false],
    ['$setEquals of null', { $setEquals: ['$numbers', '$none'] }, error(17044)],
    ['$setEquals of one operand', { $setEquals: ['$numbers'] }, error(17045)],
    [
      '$setIntersection',
      {
        $setIntersection: [
          ['B', 'A', 'B'],
          ['C', 'B', 'B'],
        ],
      },
      ['B'],
    ],
    ['$setIntersection of ids', { $setIntersection: ['$ids', [id()]] }, [id()]],
    [
      '$setIntersection of decimals',
      { $setIntersection: [[decimal('1.0')], [decimal('1')]] },
      [decimal('1.0')],
    ],
    ['$setIntersection of one operand', { $setIntersection: [[2, 1, 2]] }, [1, 2]],
    ['$setIntersection with null', { $setIntersection: ['$numbers', null] }, null],
    ['$setIntersection of a string', { $setIntersection: ['$numbers', 'x'] }, error(17047)],
    [
      '$setIsSubset',
      {
        $setIsSubset: [
          ['B', 'A', 'B'],
          ['A', 'B', 'C'],
        ],
      },
      true,
    ],
    ['$setIsSubset of ids', { $setIsSubset: [[id()], '$ids'] }, true],
    ['$setIsSubset of empty arrays', { $setIsSubset: [[], []] }, true],
    ['$setIsSubset of another set', { $setIsSubset: [[{ a: 1 }], [{ a: 2 }]] }, false],
    ['$setIsSubset of null', { $setIsSubset: [null, []] }, error(17046)],
    ['$setIsSubset in null', { $setIsSubset: [[], null] }, error(17042)],
    [
      '$setUnion',
      {
        $setUnion: [
          ['A', 'B'],
          ['B', 'C', 'A'],
        ],
      },
      ['A', 'B', 'C'],
    ],
    ['$setUnion of ids', { $setUnion: ['$ids', [id()]] }, document.ids],
    ['$setUnion of arrays', { $setUnion: [[[1, 2]], [[1, 2]], [1]] }, [1, [1, 2]]],
    ['$setUnion of one operand', { $setUnion: '$nested' }, [[1, 2], [3]]],
    ['$setUnion with null', { $setUnion: ['$numbers', '$nothing'] }, null],
    ['$setUnion of a string', { $setUnion: ['$word'] }, error(17043)],
    ['$allElementsTrue', { $allElementsTrue: [[true, 1, 'x', []]] }, true],
    ['$allElementsTrue with 0', { $allElementsTrue: [[true, decimal('0')]] }, false],
    ['$allElementsTrue of an empty array', { $allElementsTrue: '$empty' }, true],
    ['$allElementsTrue with missing', { $allElementsTrue: [['$none']] }, false],
    ['$allElementsTrue of null', { $allElementsTrue: ['$none'] }, error(17040)],
    ['$anyElementTrue', { $anyElementTrue: [[null, false, 0, firstInexactLong]] }, true],
    ['$anyElementTrue of an empty array', { $anyElementTrue: [[]] }, false],
    ['$anyElementTrue of a string', { $anyElementTrue: '$word' }, error(17041)],
  ]);
});

it('accumulators with the same names still apply to groups', async () => {
  const rows = database().collection<Stored>('rows');
  await rows.insertMany([1, 2, 3].map((n) => ({ _id: n, n, inner: { [`f${n}`]: n } })));
  const [result] = await rows
    .aggregate([
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: null,
          first: { $first: '$n' },
          last: { $last: '$n' },
          firstTwo: { $firstN: { n: 2, input: '$n' } },
          lastTwo: { $lastN: { n: 2, input: '$n' } },
          greatest: { $maxN: { n: 2, input: '$n' } },
          least: { $minN: { n: 2, input: '$n' } },
          merged: { $mergeObjects: '$inner' },
        },
      },
    ])
    .toArray();
  expect(result).toEqual({
    _id: null,
    first: 1,
    last: 3,
    firstTwo: [1, 2],
    lastTwo: [2, 3],
    greatest: [3, 2],
    least: [1, 2],
    merged: { f1: 1, f2: 2, f3: 3 },
  });
});
