import {
  Binary,
  BSONRegExp,
  Code,
  DBRef,
  type Document,
  Double,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'mongodb';
import { describe, expect, it } from 'vitest';
import { decimal } from '../../test/bson-values.ts';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();
const missing = Symbol('missing field');
const id = new ObjectId('000000000000000000000001');
const longest = Long.fromString('9223372036854775807');

/** A condition on the field `a`, values, and the indexes of those that match. */
const conditions: [string, Document | unknown, unknown[], number[]][] = [
  // equality
  [
    'a document matches with its fields in order',
    { x: 1, y: 2 },
    [
      { x: 1, y: 2 },
      { y: 2, x: 1 },
    ],
    [0],
  ],
  ['an array matches as a whole or as an element', [1], [[1], [[1]], 1, [1, 2], [[[1]]]], [0, 1]],
  [
    'null matches missing fields and array elements',
    null,
    [null, missing, [], [null], 0, ''],
    [0, 1, 3],
  ],
  [
    'a regex matches strings and equal regexes',
    /^a/,
    ['ab', /^a/, /^b/, 'b', ['c', 'a']],
    [0, 1, 4],
  ],
  ['$eq of a regex matches equal regexes only', { $eq: /^a/ }, ['ab', /^a/, [/^a/], 'b'], [1, 2]],
  ['$in with a regex', { $in: [/^a/, 2] }, ['ab', /^a/, 'b', 2], [0, 1, 3]],
  ['$nin with a regex', { $nin: [/^a/, null] }, ['ab', 'b', 2, missing], [1, 2]],
  ['$in without values', { $in: [] }, [1, missing, []], []],
  ['$nin without values', { $nin: [] }, [1, missing, []], [0, 1, 2]],
  ['$in of an empty array', { $in: [[]] }, [[], [[]], 1, missing], [0, 1]],
  ['numbers by value', 1, [1, new Double(1), Long.ONE, decimal('1.0'), '1', true], [0, 1, 2, 3]],
  ['zero and negative zero', 0, [new Double(-0), decimal('-0'), 0], [0, 1, 2]],
  ['NaN', Number.NaN, [Number.NaN, decimal('NaN'), 0, null], [0, 1]],
  ['$ne of NaN', { $ne: Number.NaN }, [Number.NaN, 1, missing], [1, 2]],
  ['longs keep all digits', longest, [longest, Long.fromString('9223372036854775806')], [0]],
  ['decimals keep all digits', decimal('0.1'), [0.1, decimal('0.10')], [1]],
  [
    'a binary by subtype',
    new Binary(Buffer.from('a'), 0),
    [new Binary(Buffer.from('a'), 0), new Binary(Buffer.from('a'), 5), 'a'],
    [0],
  ],
  // comparisons
  [
    '$gt of a date',
    { $gt: new Date(5) },
    [new Date(6), new Date(5), 6, new Timestamp({ t: 9, i: 1 })],
    [0],
  ],
  [
    '$lt of a date before 1970',
    { $lt: new Date(-5) },
    [new Date(-6), new Date(-5), new Date(0)],
    [0],
  ],
  ['$gte of an ObjectId', { $gte: id }, [id, new ObjectId('0'.repeat(24)), 'z'], [0]],
  [
    '$lte of a binary: by length first',
    { $lte: new Binary(Buffer.from('b')) },
    [new Binary(Buffer.from('a')), new Binary(Buffer.from('aa')), new Binary(Buffer.from('b'))],
    [0, 2],
  ],
  [
    '$gt of a timestamp',
    { $gt: new Timestamp({ t: 1, i: 2 }) },
    [new Timestamp({ t: 1, i: 3 }), new Timestamp({ t: 2, i: 0 }), new Timestamp({ t: 1, i: 2 })],
    [0, 1],
  ],
  ['$gt of false', { $gt: false }, [true, false, 1, 'x'], [0]],
  [
    '$gt of a document',
    { $gt: { x: 1 } },
    [{ x: 2 }, { x: 1 }, { y: 0 }, { x: 1, y: 1 }, { x: 'a' }],
    [0, 2, 3, 4],
  ],
  ['$gt of an array', { $gt: [1, 2] }, [[1, 3], [1, 2], [2], [[1, 3]], 5, [1]], [0, 2, 3]],
  ['$lt of an empty array', { $lt: [] }, [[], [1], 1], []],
  ['$gt and $lt satisfied by different elements', { $gt: 3, $lt: 2 }, [[1, 4], [2, 3], 5], [0]],
  ['$gte of null', { $gte: null }, [null, missing, 0], [0, 1]],
  ['$lt of null', { $lt: null }, [null, missing, 0, new MinKey()], []],
  [
    '$gt of MinKey',
    { $gt: new MinKey() },
    [1, null, missing, new MinKey(), new MaxKey()],
    [0, 1, 2, 4],
  ],
  ['$gte of MinKey', { $gte: new MinKey() }, [1, missing, new MinKey()], [0, 1, 2]],
  ['$lt of MaxKey', { $lt: new MaxKey() }, [1, missing, new MaxKey(), []], [0, 1, 3]],
  ['$gt of MaxKey', { $gt: new MaxKey() }, [1, missing, new MaxKey()], []],
  ['$gte of NaN', { $gte: Number.NaN }, [Number.NaN, 1, -1, missing], [0]],
  [
    '$lt of infinity',
    { $lt: Number.POSITIVE_INFINITY },
    [longest, Number.NaN, Number.POSITIVE_INFINITY],
    [0],
  ],
  // existence and types
  ['$exists', { $exists: true }, [null, missing, [], 0], [0, 2, 3]],
  ['$exists of zero', { $exists: 0 }, [null, missing], [1]],
  ['$exists of null', { $exists: null }, [null, missing], [1]],
  ['$exists of an empty string is true', { $exists: '' }, [1, missing], [0]],
  ['$exists of an empty array is true', { $exists: [] }, [1, missing], [0]],
  ['$exists of the epoch is true', { $exists: new Date(0) }, [1, missing], [0]],
  ['$exists of a decimal zero', { $exists: decimal('0') }, [1, missing], [1]],
  ['$type by number', { $type: 2 }, ['a', 1, ['b'], missing], [0, 2]],
  ['$type array', { $type: 'array' }, [[], 1, [[]], [1]], [0, 2, 3]],
  ['$type of several types', { $type: ['int', 10] }, [1, null, 1.5, Long.ONE, missing], [0, 1]],
  [
    '$type number',
    { $type: 'number' },
    [1, 1.5, Long.ONE, decimal('1'), '1', [2]],
    [0, 1, 2, 3, 5],
  ],
  ['$type int and long', { $type: 'long' }, [1, Long.ONE, new Double(1)], [1]],
  ['$type minKey', { $type: -1 }, [new MinKey(), new MaxKey()], [0]],
  ['$type of code', { $type: 'javascript' }, [new Code('x'), new Code('x', { y: 1 })], [0]],
  [
    '$type of code with scope',
    { $type: 'javascriptWithScope' },
    [new Code('x'), new Code('x', { y: 1 })],
    [1],
  ],
  ['$type object', { $type: 'object' }, [{}, [{}], new DBRef('b', id), 1], [0, 1, 2]],
  [
    '$type timestamp',
    { $type: 'timestamp' },
    [new Timestamp({ t: 1, i: 1 }), Long.ONE, new Date()],
    [0],
  ],
  // $mod
  ['$mod of negatives', { $mod: [4, -1] }, [-5, 5, -1, 3], [0, 2]],
  ['$mod by a negative', { $mod: [-4, 1] }, [5, -5], [0]],
  ['$mod truncates fractions', { $mod: [4.9, 0.9] }, [4, 8.7, 5, -0.5], [0, 1, 3]],
  ['$mod of longs', { $mod: [10, 7] }, [longest, decimal('17.9'), '7', null], [0, 1]],
  [
    '$mod by a long',
    { $mod: [longest, 0] },
    [longest, Long.fromString('9223372036854775806')],
    [0],
  ],
  [
    '$mod skips values that do not fit a long',
    { $mod: [2, 0] },
    [Number.NaN, Number.POSITIVE_INFINITY, 1e300, [3, 4]],
    [3],
  ],
  // regular expressions
  [
    '$regex matches equal regexes too',
    { $regex: '^a' },
    ['ab', new BSONRegExp('^a'), new BSONRegExp('^a', 'i'), 1],
    [0, 1],
  ],
  ['$regex with $options', { $regex: '^A', $options: 'i' }, ['ab', 'b'], [0]],
  ['$options before $regex', { $options: 'i', $regex: '^A' }, ['ab', 'b'], [0]],
  ['$not of a regex', { $not: /^a/ }, ['ab', 'b', 1, missing], [1, 2, 3]],
  ['$not of $regex with $options', { $not: { $regex: '^A', $options: 'i' } }, ['ab', 'b'], [1]],
  ['m: lines', { $regex: '^b$', $options: 'm' }, ['a\nb\nc', 'ab', 'b\r\n', 'b\n'], [0, 3]],
  [
    'without option m: ends of the text only, before a final newline too',
    { $regex: '^b$' },
    ['b', 'b\n', 'a\nb'],
    [0, 1],
  ],
  ['\\A does not match at line starts', { $regex: '\\Ab', $options: 'm' }, ['a\nb', 'b'], [1]],
  ['option s: dots match line ends', { $regex: 'a.b', $options: 's' }, ['a\nb', 'axb'], [0, 1]],
  ['without option s dots do not match line ends', { $regex: 'a.b' }, ['a\nb', 'a\rb'], [1]],
  [
    'option x: whitespace and comments',
    { $regex: 'a b # c\n[ ]d', $options: 'x' },
    ['ab d', 'a b', 'abd'],
    [0],
  ],
  ['(?i) ignores case', { $regex: '(?i)^AB' }, ['abc', 'xab'], [0]],
  [
    'whitespace is ASCII only',
    { $regex: 'a\\sb|a[\\s]c|^\\S$' },
    ['a b', 'a\u00a0b', 'a\tc', 'a\u2003c', '\u00a0'],
    [0, 2, 4],
  ],
  ['inline options in $in', { $in: [new BSONRegExp('(?i)^AB')] }, ['abc', 'b'], [0]],
  // arrays
  ['$all', { $all: [1, 2] }, [[2, 1, 3], [1], 1], [0]],
  ['$all of one value is equality', { $all: [1] }, [[1, 2], 1, 2], [0, 1]],
  ['$all of an array', { $all: [[1, 2]] }, [[1, 2], [[1, 2]], [1, 2, 3]], [0, 1]],
  ['$all without values', { $all: [] }, [[], 1, missing], []],
  ['$all of null', { $all: [null] }, [null, missing, [null], []], [0, 1, 2]],
  ['$all of regexes', { $all: [/^a/, /b$/] }, [['ax', 'xb'], 'ab', 'a'], [0, 1]],
  [
    '$all of $elemMatch',
    { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { x: 2 } }] },
    [[{ x: 1 }, { x: 2 }], [{ x: 1 }], { x: 1 }],
    [0],
  ],
  ['$elemMatch of values', { $elemMatch: { $gt: 1, $lt: 4 } }, [[1, 3], [0, 5], 3, [[2]]], [0]],
  [
    '$elemMatch in $elemMatch',
    { $elemMatch: { $elemMatch: { $gt: 1 } } },
    [[[2]], [2], [[1]]],
    [0],
  ],
  ['$elemMatch of $in', { $elemMatch: { $in: [2] } }, [[2], [[2]], 2], [0]],
  ['$elemMatch of $not', { $elemMatch: { $not: { $gt: 1 } } }, [[2, 0], [2], [[2]]], [0, 2]],
  ['$elemMatch of $size', { $elemMatch: { $size: 1 } }, [[[1]], [1], [[1, 2]]], [0]],
  ['$elemMatch of $type array', { $elemMatch: { $type: 'array' } }, [[[1]], [1]], [0]],
  [
    '$elemMatch of fields',
    { $elemMatch: { x: 1, y: 2 } },
    [[{ x: 1, y: 2 }], [{ x: 1 }, { y: 2 }], { x: 1, y: 2 }],
    [0],
  ],
  ['$elemMatch without conditions', { $elemMatch: {} }, [[{}], [1], [[]], []], [0, 2]],
  [
    '$elemMatch of $or',
    { $elemMatch: { $or: [{ x: 1 }, { y: 1 }] } },
    [[{ y: 1 }], [{ z: 1 }]],
    [0],
  ],
  ['$elemMatch by array index', { $elemMatch: { 0: 5 } }, [[[5]], [5]], [0]],
  ['$size', { $size: 2 }, [[1, 2], [[1, 2]], [], 'ab'], [0]],
  ['$size of a double', { $size: new Double(0) }, [[], [1], missing], [0]],
  ['$not of $elemMatch', { $not: { $elemMatch: { $gt: 1 } } }, [[2], [1], 5, missing], [1, 2, 3]],
  [
    '$not of several operators matches if one fails',
    { $not: { $gt: 1, $lt: 3 } },
    [2, 5, 0, missing],
    [1, 2, 3],
  ],
  // bits
  ['$bitsAllSet by mask', { $bitsAllSet: 5 }, [7, 5, 4, -1, '7', null], [0, 1, 3]],
  ['$bitsAllSet by positions', { $bitsAllSet: [0, 2] }, [7, 5, 4, new Double(5), 5.5], [0, 1, 3]],
  ['$bitsAllSet without positions', { $bitsAllSet: [] }, [0, 1, 'x'], [0, 1]],
  ['$bitsAnySet without positions', { $bitsAnySet: 0 }, [0, 1], []],
  ['$bitsAnyClear', { $bitsAnyClear: [0, 1] }, [3, 2, 0], [1, 2]],
  ['$bitsAllClear', { $bitsAllClear: 3 }, [4, 1, Long.fromNumber(8)], [0, 2]],
  [
    'bits of a binary mask',
    { $bitsAllSet: new Binary(Buffer.from([0, 1])) },
    [256, 1, new Binary(Buffer.from([0, 1]))],
    [0, 2],
  ],
  [
    'bits past the end of a binary are clear',
    { $bitsAllClear: [200] },
    [new Binary(Buffer.from([255])), 1],
    [0, 1],
  ],
  [
    'negative numbers are sign-extended infinitely',
    { $bitsAllSet: [63, 200] },
    [-1, Long.fromNumber(-8), 1],
    [0, 1],
  ],
  ['the highest bit position', { $bitsAllClear: [2147483647] }, [1, -1], [0]],
  ['bits of a long', { $bitsAllSet: longest }, [longest, -1, 1], [0, 1]],
  ['bits of a decimal', { $bitsAllSet: 4 }, [decimal('5'), decimal('1E40'), decimal('NaN')], [0]],
  ['doubles beyond a long have no bits', { $bitsAllClear: 1 }, [1e300, Number.NaN, 2 ** 62], [2]],
  // names
  [
    'a field named __proto__',
    { $elemMatch: { constructor: null } },
    [[{}], [{ constructor: 1 }]],
    [0],
  ],
  [
    'a field of a DBRef is not an operator',
    new DBRef('b', id),
    [new DBRef('b', id), new DBRef('c', id)],
    [0],
  ],
];

async function found(filter: Document, rows: Document[]): Promise<unknown[]> {
  const things = mongo.database().collection<Row>('things');
  await things.insertMany(rows);
  const matches = await things.find(filter).toArray();
  return matches.map(({ _id }) => _id).sort();
}

describe('filters', () => {
  it.each(conditions)('%s', async (_, condition, values, indexes) => {
    const rows = values.map((a, _id) => (a === missing ? { _id } : { _id, a }));
    expect(await found({ a: condition }, rows)).toEqual(indexes);
  });
});

/** Filters on several fields, documents, and the indexes of those that match. */
const filters: [string, Document, Document[], number[]][] = [
  [
    'a path does not traverse arrays of arrays',
    { 'a.b': 1 },
    [{ a: [[{ b: 1 }]] }, { a: [{ b: [1] }] }],
    [1],
  ],
  [
    'a missing field in some elements',
    { 'a.b': null },
    [{ a: [{ b: 1 }, {}] }, { a: [1, 2] }, { a: [] }, { a: 4 }, {}, { a: [{ b: 1 }] }],
    [0, 3, 4],
  ],
  [
    'a missing field in arrays without documents',
    { 'a.b': { $exists: false } },
    [{ a: [{ b: 1 }, {}] }, { a: [1] }, { a: [] }],
    [1, 2],
  ],
  [
    'an array index',
    { 'a.1': 5 },
    [{ a: [1, 5] }, { a: [5] }, { a: { 1: 5 } }, { a: [{ 1: 5 }] }],
    [0, 2, 3],
  ],
  ['an array index selects its element only', { 'a.0': 1 }, [{ a: [[1, 2]] }, { a: [1] }], [1]],
  ['an array index of a nested array', { 'a.0': [1, 2] }, [{ a: [[1, 2]] }, { a: [1, 2] }], [0]],
  ['an array index in an indexed element', { 'a.0.1': 2 }, [{ a: [[1, 2]] }, { a: [2] }], [0]],
  [
    'a field of an indexed element',
    { 'a.0.b': 2 },
    [{ a: [{ b: 2 }] }, { a: [{}, { b: 2 }] }, { a: [{ b: [2] }] }],
    [0, 2],
  ],
  [
    'null does not match in a scalar that an array index selects',
    { 'a.0.b': null },
    [{ a: [1] }, { a: [null] }, { a: [{ b: 1 }] }, { a: [{ c: 1 }] }, { a: 1 }, { a: [[1]] }],
    [2, 3, 4],
  ],
  ['$size at an array index', { 'a.0': { $size: 2 } }, [{ a: [[1, 2]] }, { a: [1, 2] }], [0]],
  [
    'fields of a DBRef',
    { 'a.$id': id },
    [{ a: new DBRef('b', id) }, { a: { $id: id } }, {}],
    [0, 1],
  ],
  [
    'fields of DBRefs in an array',
    { 'a.$ref': 'b' },
    [{ a: [new DBRef('b', id)] }, { a: [new DBRef('c', id)] }],
    [0],
  ],
  [
    'nested $and, $or and $nor',
    {
      $and: [{ $or: [{ a: 1 }, { a: 2 }] }, { $nor: [{ b: 1 }, { b: 2 }] }],
    },
    [{ a: 1, b: 1 }, { a: 2, b: 3 }, { a: 3 }, { a: 1 }],
    [1, 3],
  ],
  ['$comment', { a: 1, $comment: 'x' }, [{ a: 1 }, {}], [0]],
  ['$comment in branches', { $or: [{ $comment: 'x', a: 1 }] }, [{ a: 1 }, {}], [0]],
  [
    '$expr',
    { $expr: { $gt: ['$a', '$b'] } },
    [
      { a: 2, b: 1 },
      { a: 1, b: 1 },
    ],
    [0],
  ],
  ['$sampleRate of 1', { $sampleRate: 1 }, [{}, {}], [0, 1]],
  ['$sampleRate of 0', { $sampleRate: 0.0 }, [{}, {}], []],
  [
    'property names of Object.prototype',
    { constructor: null, toString: { $exists: false } },
    [{}, { a: 1 }],
    [0, 1],
  ],
  ['__proto__', JSON.parse('{"__proto__":1}'), [{ a: 1 }, JSON.parse('{"__proto__":1}')], [1]],
  [
    '__proto__ inside',
    JSON.parse('{"a.__proto__":{"$exists":true}}'),
    [{ a: {} }, { a: JSON.parse('{"__proto__":1}') }],
    [1],
  ],
  ['an empty field name', { '': 1 }, [{ '': 1 }, { a: 1 }], [0]],
];

describe('filters of several fields', () => {
  it.each(filters)('%s', async (_, filter, rows, indexes) => {
    expect(
      await found(
        filter,
        rows.map((row, _id) => ({ _id, ...row })),
      ),
    ).toEqual(indexes);
  });
});

/** Conditions of $pull, an array, and the remaining elements. */
const pulled: [string, unknown, unknown[], unknown[]][] = [
  ['a value does not match inside a nested array', 5, [5, [5], 6], [[5], 6]],
  ['operators match inside nested arrays', { $gt: 5 }, [6, [6], 5], [5]],
  ['a regex', /^a/, ['ab', 'b', ['a']], ['b']],
  ['fields', { x: 1 }, [{ x: 1, y: 2 }, { x: 2 }, 1], [{ x: 2 }, 1]],
  ['$or of fields', { $or: [{ x: 1 }, { y: 1 }] }, [{ y: 1 }, { z: 1 }], [{ z: 1 }]],
];

it.each(pulled)('$pull: %s', async (_, condition, before, after) => {
  const things = mongo.database().collection<Row>('things');
  await things.insertOne({ _id: 1, a: before });
  await things.updateOne({}, { $pull: { a: condition } } as Document);
  expect(await things.findOne()).toEqual({ _id: 1, a: after });
});
