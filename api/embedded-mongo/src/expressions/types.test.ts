import { Binary, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { decimal, firstInexactLong, long } from '../../test/bson-values.ts';
import { useComputed } from '../../test/computed.ts';

const { computed } = useComputed();
const HEX = '0123456789abcdef01234567';
const ID = new ObjectId(HEX);
const DATE = new Date('2018-03-27T05:04:47.890Z');

/** Documented conversions: value, target, result. */
const conversions: [unknown, string, unknown][] = [
  [true, 'bool', true],
  [1.99999, 'bool', true],
  [Number.NaN, 'bool', true],
  [decimal('5'), 'bool', true],
  [decimal('0.00'), 'bool', false],
  [decimal('1E-6000'), 'bool', true],
  [long('0'), 'bool', false],
  [0, 'bool', false],
  ['false', 'bool', true],
  ['', 'bool', true],
  [DATE, 'bool', true],
  [ID, 'bool', true],
  [{ a: 0 }, 'bool', true],
  [{ $literal: [0] }, 'bool', true],
  [new MinKey(), 'bool', true],
  [new Timestamp({ t: 0, i: 1 }), 'bool', true],
  [true, 'int', 1],
  [1.99999, 'int', 1],
  [-1.9, 'int', -1],
  [decimal('5.5000'), 'int', 5],
  [long('5000'), 'int', 5000],
  ['-2', 'int', -2],
  ['+7', 'int', 7],
  [true, 'decimal', decimal('1')],
  [2.5, 'decimal', decimal('2.50000000000000')],
  [new Int32(5), 'decimal', decimal('5')],
  [firstInexactLong, 'decimal', decimal('9007199254740993')],
  ['-5.5', 'decimal', decimal('-5.5')],
  [
    '12345678901234567890123456789012345678',
    'decimal',
    decimal('1.234567890123456789012345678901235E+37'),
  ],
  [DATE, 'decimal', decimal('1522127087890')],
  [Number.NaN, 'decimal', decimal('NaN')],
  [false, 'double', 0],
  ['-5.5', 'double', -5.5],
  ['5e10', 'double', 5e10],
  [DATE, 'double', 1522127087890],
  [decimal('1.9'), 'double', 1.9],
  [firstInexactLong, 'double', 9007199254740992],
  [true, 'long', Long.ONE],
  [2.5, 'long', Long.fromNumber(2)],
  [decimal('9223372036854775807.9'), 'long', Long.MAX_VALUE],
  ['9223372036854775807', 'long', Long.MAX_VALUE],
  [DATE, 'long', Long.fromNumber(1522127087890)],
  [firstInexactLong, 'long', firstInexactLong],
  [120000000000.5, 'date', new Date('1973-10-20T21:20:00.000Z')],
  [decimal('1253372036000.50'), 'date', new Date('2009-09-19T14:53:56.000Z')],
  [long('1100000000000'), 'date', new Date('2004-11-09T11:33:20.000Z')],
  [1.9, 'date', new Date(1)],
  [new ObjectId('5ab9c3da31c2ab715d421285'), 'date', new Date('2018-03-27T04:08:58.000Z')],
  ['1970-01-01T00:00:00.001Z', 'date', new Date(1)],
  [DATE, 'date', DATE],
  [HEX, 'objectId', ID],
  [ID, 'objectId', ID],
  [true, 'string', 'true'],
  [2.5, 'string', '2.5'],
  [new Int32(2), 'string', '2'],
  [firstInexactLong, 'string', '9007199254740993'],
  [decimal('2.50'), 'string', '2.50'],
  [ID, 'string', HEX],
  [DATE, 'string', '2018-03-27T05:04:47.890Z'],
];
const shorthand = (target: string) => `$to${target[0]?.toUpperCase()}${target.slice(1)}`;

/** Values that cannot become the target. */
const failures: [unknown, string][] = [
  [ID, 'double'],
  [ID, 'int'],
  [ID, 'long'],
  [ID, 'decimal'],
  [false, 'objectId'],
  [false, 'date'],
  [DATE, 'objectId'],
  [DATE, 'int'],
  [new Int32(1), 'date'],
  [1.9, 'objectId'],
  ['not an id', 'objectId'],
  ['Friday', 'date'],
  [decimal('9223372036000.000'), 'int'],
  [long('922337203600'), 'int'],
  ['2.5', 'int'],
  ['0x6400', 'int'],
  ['', 'int'],
  [' 1', 'long'],
  [Number.NaN, 'int'],
  [Number.POSITIVE_INFINITY, 'long'],
  ['9223372036854775808', 'long'],
  [decimal('1E+20'), 'long'],
  ['5e550', 'double'],
  ['0x64', 'double'],
  ['', 'double'],
  [decimal('1E+400'), 'double'],
  ['abc', 'decimal'],
  ['1E7000', 'decimal'],
  [{ a: 1 }, 'string'],
  [{ $literal: [1] }, 'string'],
  [{ a: 1 }, 'int'],
  [new MaxKey(), 'string'],
];

describe('conversions', () => {
  it.each(conversions)('%j to %s', async (input, to, value) => {
    expect(await computed({ $convert: { input, to } })).toEqual(value);
    expect(await computed({ [shorthand(to)]: [input] })).toEqual(value);
  });

  it.each(failures)('rejects %j to %s', async (input, to) => {
    await expect(computed({ $convert: { input, to } })).rejects.toMatchObject({ code: 241 });
    await expect(computed({ [shorthand(to)]: [input] })).rejects.toMatchObject({ code: 241 });
    expect(await computed({ $convert: { input, to, onError: 'no' } })).toBe('no');
  });

  it.each<[unknown, unknown]>([
    [1, 2.5],
    [2, '2.5'],
    [8, true],
    [16, 2],
    [18, Long.fromNumber(2)],
    [19, decimal('2.50000000000000')],
    ['binData', 'failed'],
    ['minKey', 'failed'],
    [5, 'failed'],
  ])('accepts the target %j', async (to, value) => {
    expect(await computed({ $convert: { input: 2.5, to, onError: 'failed' } })).toEqual(value);
  });

  it.each<[unknown, unknown]>([
    [{ $convert: { input: null, to: 'int' } }, null],
    [{ $convert: { input: '$missing', to: 'int', onNull: 'none' } }, 'none'],
    [{ $convert: { input: null, to: null, onNull: 'none' } }, 'none'],
    [{ $convert: { input: 1, to: null } }, null],
    [{ $convert: { input: null, to: 'int', onNull: '$$REMOVE' } }, undefined],
    [{ $convert: { input: 'x', to: 'int', onError: '$$REMOVE' } }, undefined],
    [{ $convert: { input: 'x', to: 'int', onError: { $add: [1, 1] } } }, 2],
  ])('%j', async (expression, value) => {
    expect(await computed(expression)).toBe(value);
  });

  it.each<[unknown, number]>([
    [{ $convert: { input: { $divide: [1, 0] }, to: 'string', onError: 'x' } }, 2],
    [{ $convert: { input: 1, to: 'number' } }, 2],
    [{ $convert: { input: 1 } }, 9],
    [{ $convert: { to: 'int' } }, 9],
    [{ $convert: { input: 1, to: 'int', else: 1 } }, 9],
    [{ $convert: 1 }, 9],
    [{ $toInt: [1, 2] }, 16020],
  ])('rejects %j', async (expression, code) => {
    await expect(computed(expression)).rejects.toMatchObject({ code });
  });

  it.each(['$toBool', '$toDate', '$toDecimal', '$toDouble', '$toInt', '$toLong', '$toObjectId'])(
    '%s of null and of a missing field is null',
    async (name) => {
      expect(await computed({ [name]: null })).toBeNull();
      expect(await computed({ [name]: '$missing' })).toBeNull();
    },
  );
});

describe('types', () => {
  it.each<[unknown, string]>([
    [2.5, 'double'],
    ['a', 'string'],
    [{ a: 1 }, 'object'],
    [{ $literal: [1] }, 'array'],
    [new Binary(Buffer.from('a')), 'binData'],
    [ID, 'objectId'],
    [false, 'bool'],
    [DATE, 'date'],
    [null, 'null'],
    [/a/, 'regex'],
    [new Int32(1), 'int'],
    [new Timestamp({ t: 1, i: 1 }), 'timestamp'],
    [firstInexactLong, 'long'],
    [decimal('1'), 'decimal'],
    [new MinKey(), 'minKey'],
    [new MaxKey(), 'maxKey'],
    ['$missing', 'missing'],
    [Number.NaN, 'double'],
  ])('%j is %s', async (value, name) => {
    expect(await computed({ $type: [value] })).toBe(name);
  });

  it.each<[unknown, boolean]>([
    [1, true],
    [Number.NaN, true],
    [firstInexactLong, true],
    [decimal('1'), true],
    ['1', false],
    [null, false],
    ['$missing', false],
    [DATE, false],
  ])('$isNumber of %j is %j', async (value, is) => {
    expect(await computed({ $isNumber: value })).toBe(is);
  });

  it.each<[unknown, unknown]>([
    [{ $type: '$list' }, 'array'],
    [{ $isNumber: '$list' }, false],
    [{ $literal: '$list' }, '$list'],
    [{ $literal: { $add: [1, 2] } }, { $add: [1, 2] }],
    [{ $binarySize: 'é' }, 2],
    [{ $binarySize: new Binary(Buffer.from('abc')) }, 3],
    [{ $binarySize: null }, null],
    [{ $bsonSize: '$$ROOT.inner' }, 12],
    [{ $bsonSize: '$missing' }, null],
    [{ $tsSecond: '$time' }, Long.fromNumber(1622731060)],
    [{ $tsIncrement: '$time' }, Long.fromNumber(3)],
    [{ $tsSecond: '$missing' }, null],
  ])('%j', async (expression, value) => {
    const time = new Timestamp({ t: 1622731060, i: 3 });
    expect(await computed(expression, { list: [1], inner: { a: new Int32(1) }, time })).toEqual(
      value,
    );
  });

  it.each<[unknown, number]>([
    [{ $type: [1, 2] }, 16020],
    [{ $binarySize: 1 }, 51276],
    [{ $bsonSize: 'x' }, 31393],
    [{ $tsSecond: DATE }, 5687302],
    [{ $tsIncrement: 1 }, 5687301],
    [{ $toHashedIndexKey: 'x' }, 238],
    [{ $meta: 'textScore' }, 238],
    [{ $sigmoid: 1 }, 31325],
    [{ $sampleRate: 0.5 }, 31325],
    [{ $rand: 1 }, 3040501],
    [{ $rand: [1] }, 3040501],
  ])('rejects %j', async (expression, code) => {
    await expect(computed(expression)).rejects.toMatchObject({ code });
  });

  it('$rand is less than 1', async () => {
    const value = await computed({ $rand: {} });
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThan(1);
  });
});
