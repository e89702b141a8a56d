import { BSON, Double, Int32, Long, Timestamp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { decimal, firstInexactLong, long } from '../../test/bson-values.ts';
import { useComputed } from '../../test/computed.ts';

const { EJSON } = BSON;
const { aggregated, computed } = useComputed();

const MAX = long('9223372036854775807');
const MIN = long('-9223372036854775808');
const START = new Date('2024-03-01T00:00:00Z');
const DAY = 86_400_000;

describe('arithmetic', () => {
  it.each<[unknown, unknown]>([
    [{ $add: [] }, 0],
    [{ $add: 3 }, 3],
    [{ $add: [1, 2.5, 3] }, 6.5],
    [{ $add: [1, null] }, null],
    [{ $add: [1, '$missing'] }, null],
    [{ $add: [firstInexactLong, 2] }, long('9007199254740995')],
    [{ $add: [long('9007199254740991'), firstInexactLong] }, long('18014398509481984')],
    [{ $add: [MAX, MAX] }, 18446744073709552000],
    [{ $add: [firstInexactLong, 0.5] }, 9007199254740994],
    [{ $add: [0.1, 0.2, 0.3] }, 0.6],
    [{ $add: [decimal('0.1'), decimal('0.2')] }, decimal('0.3')],
    [{ $add: [decimal('1'), 0.5] }, decimal('1.5')],
    [{ $add: [decimal('1'), 0.1] }, decimal('1.100000000000000005551115123125783')],
    [{ $add: [decimal('1'), firstInexactLong] }, decimal('9007199254740994')],
    [{ $add: [decimal('Infinity'), 1] }, decimal('Infinity')],
    [{ $add: [START, DAY] }, new Date('2024-03-02T00:00:00Z')],
    [{ $add: [DAY, START, 1] }, new Date('2024-03-02T00:00:00.001Z')],
    [{ $subtract: [5, 7] }, -2],
    [{ $subtract: [5, null] }, null],
    [{ $subtract: ['$missing', 5] }, null],
    [{ $subtract: [MIN, 1] }, -(2 ** 63)],
    [{ $subtract: [decimal('1'), decimal('0.9')] }, decimal('0.1')],
    [{ $subtract: [new Date('2024-03-02T00:00:00Z'), START] }, Long.fromNumber(DAY)],
    [{ $subtract: [START, DAY] }, new Date('2024-02-29T00:00:00Z')],
    [{ $subtract: [START, null] }, null],
    [{ $multiply: [] }, 1],
    [{ $multiply: [2, 3.5] }, 7],
    [{ $multiply: [2, null] }, null],
    [
      { $multiply: [new Int32(2_000_000_000), new Int32(2_000_000_001)] },
      long('4000000002000000000'),
    ],
    [{ $multiply: [MAX, 2] }, 18446744073709552000],
    [{ $multiply: [decimal('1.1'), 2] }, decimal('2.2')],
    [{ $multiply: [decimal('Infinity'), -1] }, decimal('-Infinity')],
    [{ $divide: [80, 8] }, 10],
    [{ $divide: [1, 3] }, 1 / 3],
    [{ $divide: [1, null] }, null],
    [{ $divide: [firstInexactLong, 2] }, 4503599627370496],
    [{ $divide: [decimal('1'), 4] }, decimal('0.25')],
    [{ $divide: [10, decimal('2')] }, decimal('5')],
    [{ $divide: [decimal('1'), 3] }, decimal('0.3333333333333333333333333333333333')],
    [{ $divide: [decimal('2'), 3] }, decimal('0.6666666666666666666666666666666667')],
    [{ $divide: [decimal('1.00'), 2] }, decimal('0.50')],
    [{ $divide: [decimal('1E-6000'), decimal('1E+6000')] }, decimal('0E-6176')],
    [{ $multiply: [decimal('9E+6144'), 10] }, decimal('Infinity')],
    [{ $mod: [decimal('1E+6144'), 7] }, decimal('1')],
    [{ $divide: [decimal('-Infinity'), 2] }, decimal('-Infinity')],
    [{ $mod: [80, 7] }, 3],
    [{ $mod: [-7, 3] }, -1],
    [{ $mod: [138.5, 3] }, 0.5],
    [{ $mod: [null, 3] }, null],
    [{ $mod: [3, '$missing'] }, null],
    [{ $mod: [firstInexactLong, 10] }, long('3')],
    [{ $mod: [decimal('-7.5'), 2] }, decimal('-1.5')],
    [{ $mod: [decimal('5'), Number.POSITIVE_INFINITY] }, decimal('5')],
    [{ $mod: [10, Number.NaN] }, Number.NaN],
    [{ $mod: [10, Number.NEGATIVE_INFINITY] }, 10],
    [{ $abs: -4.5 }, 4.5],
    [{ $abs: [-4] }, 4],
    [{ $abs: null }, null],
    [{ $abs: Number.NaN }, Number.NaN],
    [{ $abs: MIN.add(1) }, MAX],
    [{ $abs: decimal('-1.50') }, decimal('1.50')],
    [{ $sqrt: 100 }, 10],
    [{ $sqrt: null }, null],
    [{ $sqrt: Number.NaN }, Number.NaN],
    [{ $sqrt: decimal('2') }, decimal('1.414213562373095048801688724209698')],
    [{ $sqrt: decimal('0.25') }, decimal('0.5')],
    [{ $sqrt: decimal('0') }, decimal('0')],
    [{ $pow: [5, 2] }, 25],
    [{ $pow: [5, -2] }, 0.04],
    [{ $pow: [2, 0.5] }, Math.SQRT2],
    [{ $pow: [5, null] }, null],
    [{ $pow: [3, 35] }, long('50031545098999707')],
    [{ $pow: [-2, 63] }, MIN],
    [{ $pow: [2, 63] }, 2 ** 63],
    [{ $pow: [-1, firstInexactLong] }, long('-1')],
    [{ $pow: [decimal('10.0'), -2] }, decimal('0.01000000000000000000000000000000000')],
    [{ $pow: [5, decimal('-112')] }, decimal('5192296858534827628530496329220096E-112')],
    [{ $pow: [Number.NaN, decimal('2')] }, decimal('NaN')],
  ])('%j', async (expression, value) => {
    expect(await computed(expression)).toEqual(value);
  });

  it('treats an array in a field as one operand', async () => {
    await expect(computed({ $add: '$list' }, { list: [1, 2] })).rejects.toMatchObject({ code: 14 });
    await expect(computed({ $subtract: '$list' }, { list: [1, 2] })).rejects.toMatchObject({
      code: 16020,
    });
  });

  it.each<[unknown, number]>([
    [{ $add: [1, 'x'] }, 14],
    [{ $add: [new Timestamp({ t: 0, i: 1 }), 1] }, 14],
    [{ $add: [START, START] }, 16612],
    [{ $subtract: [1] }, 16020],
    [{ $subtract: [1, START] }, 14],
    [{ $multiply: ['2', 3] }, 14],
    [{ $divide: [1, 0] }, 2],
    [{ $divide: [1, decimal('0.0')] }, 2],
    [{ $divide: [1, 'x'] }, 14],
    [{ $divide: [1, 2, 3] }, 16020],
    [{ $mod: [1, 0] }, 16610],
    [{ $mod: ['x', 2] }, 16611],
    [{ $abs: 'x' }, 28765],
    [{ $abs: MIN }, 28680],
    [{ $abs: [1, 2] }, 16020],
    [{ $sqrt: -1 }, 28714],
    [{ $sqrt: decimal('-1E-6000') }, 28714],
    [{ $pow: [0, -1] }, 28764],
    [{ $pow: ['x', 1] }, 28762],
    [{ $pow: [1, 'x'] }, 28763],
    [{ $pow: [decimal('2'), 0.5] }, 238],
  ])('rejects %j', async (expression, code) => {
    await expect(computed(expression)).rejects.toMatchObject({ code });
  });
});

describe('rounding', () => {
  it.each<[unknown, unknown]>([
    [{ $round: [10.5, 0] }, 10],
    [{ $round: [11.5, 0] }, 12],
    [{ $round: [12.5, 0] }, 12],
    [{ $round: 13.5 }, 14],
    [{ $round: [19.25, 1] }, 19.2],
    [{ $round: [28.73, 1] }, 28.7],
    [{ $round: [34.32, 1] }, 34.3],
    [{ $round: [-45.39, 1] }, -45.4],
    [{ $round: [19.25, -1] }, 20],
    [{ $round: [28.73, -1] }, 30],
    [{ $round: [-45.39, -1] }, -50],
    [{ $round: [1.005, 2] }, 1],
    [{ $round: [2.675, 2] }, 2.67],
    [{ $round: [0.615, 2] }, 0.61],
    [{ $round: [1.298, 100] }, 1.298],
    [{ $round: [null, 1] }, null],
    [{ $round: [1.5, null] }, null],
    [{ $round: ['$missing', 1] }, null],
    [{ $round: [Number.NaN, 0] }, Number.NaN],
    [{ $round: [Number.NEGATIVE_INFINITY, 0] }, Number.NEGATIVE_INFINITY],
    [{ $round: [new Int32(2147483647), -1] }, long('2147483650')],
    [{ $round: [firstInexactLong, -1] }, long('9007199254740990')],
    [{ $round: [decimal('-1.6')] }, decimal('-2')],
    [{ $round: [decimal('1.298'), 1] }, decimal('1.3')],
    [{ $round: [decimal('23.298'), -1] }, decimal('2E+1')],
    [{ $round: [decimal('2.5'), 0] }, decimal('2')],
    [
      { $round: [decimal('1.298912343250054252245154325'), long('20')] },
      decimal('1.29891234325005425225'),
    ],
    [
      { $round: [decimal('1.298'), decimal('100')] },
      decimal('1.298000000000000000000000000000000'),
    ],
    [{ $round: decimal('-Infinity') }, decimal('-Infinity')],
    [{ $trunc: [19.25, 1] }, 19.2],
    [{ $trunc: [-45.39, 1] }, -45.3],
    [{ $trunc: [28.73, -1] }, 20],
    [{ $trunc: -1.2 }, -1],
    [{ $trunc: 7.8 }, 7],
    [{ $trunc: null }, null],
    [{ $trunc: [decimal('-1.6')] }, decimal('-1')],
    [{ $trunc: [decimal('1.298912343250054252245154325'), 20] }, decimal('1.29891234325005425224')],
    [{ $floor: 7.8 }, 7],
    [{ $floor: -2.8 }, -3],
    [{ $floor: [null] }, null],
    [{ $floor: decimal('-2.8') }, decimal('-3')],
    [{ $floor: decimal('1E+3') }, decimal('1E+3')],
    [{ $floor: firstInexactLong }, firstInexactLong],
    [{ $ceil: 7.8 }, 8],
    [{ $ceil: -2.8 }, -2],
    [{ $ceil: '$missing' }, null],
    [{ $ceil: decimal('2.1') }, decimal('3')],
    [{ $ceil: Number.POSITIVE_INFINITY }, Number.POSITIVE_INFINITY],
  ])('%j', async (expression, value) => {
    expect(await computed(expression)).toEqual(value);
  });

  it.each<[unknown, number]>([
    [{ $round: 'x' }, 51081],
    [{ $trunc: 'x' }, 51081],
    [{ $round: [1, 101] }, 51083],
    [{ $trunc: [1, decimal('-21')] }, 51083],
    [{ $round: [1, 1.5] }, 51082],
    [{ $trunc: [1, 2, 3] }, 28667],
    [{ $round: [] }, 28667],
    [{ $round: [long('9223372036854775806'), -1] }, 51080],
    [{ $floor: 'x' }, 28765],
    [{ $ceil: [1, 2] }, 16020],
  ])('rejects %j', async (expression, code) => {
    await expect(computed(expression)).rejects.toMatchObject({ code });
  });
});

describe('bitwise operators', () => {
  it.each<[unknown, unknown]>([
    [{ $bitAnd: [new Int32(0), new Int32(127)] }, 0],
    [{ $bitAnd: [] }, -1],
    [{ $bitAnd: [3, 5] }, 1],
    [{ $bitAnd: [5, null] }, null],
    [{ $bitAnd: [MAX, firstInexactLong] }, firstInexactLong],
    [{ $bitOr: [3, 5] }, 7],
    [{ $bitOr: [] }, 0],
    [{ $bitOr: [long('4294967296'), 1] }, long('4294967297')],
    [{ $bitOr: ['$missing', 1] }, null],
    [{ $bitXor: [3, 5] }, 6],
    [{ $bitXor: 5 }, 5],
    [{ $bitNot: 3 }, -4],
    [{ $bitNot: null }, null],
    [{ $bitNot: MAX }, MIN],
  ])('%j', async (expression, value) => {
    expect(await computed(expression)).toEqual(value);
  });

  it.each<[unknown, number]>([
    [{ $bitAnd: [1, 12.5] }, 14],
    [{ $bitOr: [1, decimal('12')] }, 14],
    [{ $bitXor: [[1, 2]] }, 14],
    [{ $bitNot: 12.5 }, 14],
    [{ $bitNot: [1, 2] }, 16020],
  ])('rejects %j', async (expression, code) => {
    await expect(computed(expression)).rejects.toMatchObject({ code });
  });
});

/** A document with a double -0, and with numbers of other types. */
const zero = { z: new Double(-0), d: new Double(2), e: new Double(3), n: 7 };

it.each<[unknown, unknown]>([
  [{ $ceil: '$z' }, new Double(-0)],
  [{ $floor: '$z' }, new Double(-0)],
  [{ $round: -0.2 }, new Double(-0)],
  [{ $trunc: [-0.04, 1] }, new Double(-0)],
  [{ $add: ['$z'] }, new Double(0)],
  [{ $toString: '$z' }, '-0'],
  [{ $toDecimal: '$z' }, decimal('-0')],
  [{ $multiply: [decimal('-0'), 1] }, decimal('-0')],
  [{ $subtract: [decimal('-0'), 0] }, decimal('-0')],
  [{ $subtract: [0, decimal('-0')] }, decimal('0')],
  [{ $divide: [decimal('-0'), 3] }, decimal('-0')],
  [{ $mod: [decimal('-4'), 2] }, decimal('-0')],
  [{ $ceil: decimal('-0.5') }, decimal('-0')],
  [{ $sqrt: decimal('-0') }, decimal('-0')],
  [{ $add: [decimal('-0')] }, decimal('0')],
  [{ $mod: ['$n', '$d'] }, new Int32(1)],
  [{ $mod: [long('7'), '$d'] }, long('1')],
  [{ $mod: ['$d', '$n'] }, new Double(2)],
  [{ $mod: ['$n', 2.5] }, new Double(2)],
  [{ $add: [decimal('1'), '$e'] }, decimal('4')],
  [{ $avg: [decimal('1'), '$e'] }, decimal('2')],
])('%j has the type and the sign of MongoDB’s result', async (value, expected) => {
  const pipeline = [{ $project: { _id: 0, value } }];
  const [result] = await aggregated([{ ...zero }], pipeline, { promoteValues: false });
  expect(EJSON.stringify(result?.value, { relaxed: false })).toBe(
    EJSON.stringify(expected, { relaxed: false }),
  );
});

it('distinguishes doubles from ints', async () => {
  expect(await computed({ $multiply: [new Double(1e10), new Double(1e9)] })).toBe(1e19);
  expect(await computed({ $multiply: [3e9, 2e9] })).toBe(6e18);
});
