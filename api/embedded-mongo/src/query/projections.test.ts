import { DBRef, type Document, Int32, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();
const ref = new DBRef('b', new ObjectId('000000000000000000000001'));

async function projected(document: Document, projection: unknown, filter: Document = {}) {
  const things = mongo.database().collection('things');
  await things.insertOne({ _id: 1, ...document } as Document);
  return things.findOne(filter, { projection } as Document);
}

const abc = { a: 1, b: 2, c: 3 };
const list = { a: [1, 2, 3, 4, 5], b: 2 };
const nested = { a: [{ x: 1, y: [1, 2, 3] }, 5, { y: [4, 5] }, [{ x: 9 }]], b: 1 };

/** A document, a projection, and the resulting fields in order. */
const projections: [string, Document, unknown, Document, Document?][] = [
  ['inclusion', abc, { c: 1, a: 1 }, { _id: 1, a: 1, c: 3 }],
  ['inclusion without _id', abc, { a: true, _id: 0 }, { a: 1 }],
  ['_id alone', abc, { _id: 1 }, { _id: 1 }],
  ['all but _id', abc, { _id: 0 }, abc],
  ['exclusion', abc, { a: 0, c: false }, { _id: 1, b: 2 }],
  ['exclusion with _id kept', abc, { a: 0, _id: 1 }, { _id: 1, b: 2, c: 3 }],
  ['no fields', abc, {}, { _id: 1, ...abc }],
  ['a missing field', abc, { z: 1 }, { _id: 1 }],
  [
    'inclusion through arrays drops values other than documents',
    nested,
    { 'a.x': 1 },
    { _id: 1, a: [{ x: 1 }, {}, [{ x: 9 }]] },
  ],
  [
    'exclusion through arrays',
    nested,
    { 'a.y': 0 },
    { _id: 1, a: [{ x: 1 }, 5, {}, [{ x: 9 }]], b: 1 },
  ],
  ['inclusion below a value that is not a document', abc, { 'a.x': 1 }, { _id: 1 }],
  ['nested fields', { a: { x: 1, y: 2 } }, { a: { x: 1 } }, { _id: 1, a: { x: 1 } }],
  ['nested fields, excluded', { a: { x: 1, y: 2 } }, { a: { x: 0 } }, { _id: 1, a: { y: 2 } }],
  ['a field of _id', { _id: { x: 1, y: 2 } }, { '_id.x': 1 }, { _id: { x: 1 } }],
  ['a DBRef', { a: ref, b: 1 }, { a: 1 }, { _id: 1, a: ref }],
  ['a field of a DBRef', { a: ref, b: 1 }, { 'a.$id': 1 }, { _id: 1, a: { $id: ref.oid } }],
  [
    '__proto__',
    JSON.parse('{"__proto__":1,"a":1}'),
    JSON.parse('{"__proto__":1}'),
    JSON.parse('{"_id":1,"__proto__":1}'),
  ],
  [
    'without __proto__',
    JSON.parse('{"__proto__":1,"a":1}'),
    { a: 0 },
    JSON.parse('{"_id":1,"__proto__":1}'),
  ],
  ['property names of Object.prototype', { a: 1 }, { constructor: 1, 'a.toString': 1 }, { _id: 1 }],
  // $slice
  ['$slice from the start', list, { a: { $slice: 2 } }, { _id: 1, a: [1, 2], b: 2 }],
  ['$slice from the end', list, { a: { $slice: -2 } }, { _id: 1, a: [4, 5], b: 2 }],
  ['$slice of 0 elements', list, { a: { $slice: 0 } }, { _id: 1, a: [], b: 2 }],
  ['$slice beyond the length', list, { a: { $slice: -9 } }, { _id: 1, a: [1, 2, 3, 4, 5], b: 2 }],
  ['$slice with a start', list, { a: { $slice: [1, 2] } }, { _id: 1, a: [2, 3], b: 2 }],
  [
    '$slice with a start from the end',
    list,
    { a: { $slice: [-3, 2] } },
    { _id: 1, a: [3, 4], b: 2 },
  ],
  [
    '$slice with a start before the first element',
    list,
    { a: { $slice: [-9, 2] } },
    { _id: 1, a: [1, 2], b: 2 },
  ],
  ['$slice past the end', list, { a: { $slice: [9, 2] } }, { _id: 1, a: [], b: 2 }],
  ['$slice of a value that is not an array', abc, { a: { $slice: 1 } }, { _id: 1, ...abc }],
  [
    '$slice with inclusion keeps the field order',
    list,
    { b: 1, a: { $slice: 1 } },
    { _id: 1, a: [1], b: 2 },
  ],
  ['$slice with _id is inclusion', list, { _id: 1, a: { $slice: 1 } }, { _id: 1, a: [1] }],
  ['$slice without _id', list, { _id: 0, a: { $slice: 1 } }, { a: [1], b: 2 }],
  ['$slice with exclusion', list, { b: 0, a: { $slice: 1 } }, { _id: 1, a: [1] }],
  [
    '$slice in documents of an array',
    nested,
    { 'a.y': { $slice: 1 } },
    { _id: 1, a: [{ x: 1, y: [1] }, 5, { y: [4] }, [{ x: 9 }]], b: 1 },
  ],
  [
    '$slice in a document',
    { a: { y: [1, 2], z: 1 } },
    { 'a.y': { $slice: -1 } },
    { _id: 1, a: { y: [2], z: 1 } },
  ],
  [
    '$slice of an included path',
    { a: { y: [1, 2], z: 1, u: 1 } },
    { 'a.z': 1, 'a.y': { $slice: 1 } },
    { _id: 1, a: { y: [1], z: 1 } },
  ],
  ['$slice as an expression', list, { c: { $slice: ['$a', 1] } }, { _id: 1, c: [1] }],
  // $elemMatch
  ['$elemMatch', { a: [1, 5, 9], b: 1 }, { a: { $elemMatch: { $gt: 3 } } }, { _id: 1, a: [5] }],
  [
    '$elemMatch without conditions',
    { a: [1], b: 1 },
    { a: { $elemMatch: { $gt: 3 } } },
    { _id: 1 },
  ],
  [
    '$elemMatch of a value that is not an array',
    { a: 5, b: 1 },
    { a: { $elemMatch: { $gt: 3 } } },
    { _id: 1 },
  ],
  [
    '$elemMatch of null',
    { a: [1, null] },
    { a: { $elemMatch: { $eq: null } } },
    { _id: 1, a: [null] },
  ],
  [
    '$elemMatch comes last',
    { a: [{ x: 1 }], b: 1 },
    { a: { $elemMatch: { x: 1 } }, b: 1 },
    { _id: 1, b: 1, a: [{ x: 1 }] },
  ],
  [
    '$elemMatch without _id',
    { a: [5], b: 1 },
    { a: { $elemMatch: { $gt: 3 } }, _id: 0 },
    { a: [5] },
  ],
  [
    '$elemMatch and $slice',
    { b: [1, 2], c: 1, a: [5, 6] },
    { a: { $elemMatch: { $gt: 5 } }, b: { $slice: 1 } },
    { _id: 1, b: [1], c: 1, a: [6] },
  ],
  // positional
  ['$', { a: [1, 5, 9], b: 1 }, { 'a.$': 1 }, { _id: 1, a: [5] }, { a: { $gt: 3 } }],
  ['$ of equality', { a: [1, 5], b: 1 }, { 'a.$': 1 }, { _id: 1, a: [5] }, { a: 5 }],
  [
    '$ of $elemMatch',
    { a: [{ x: 1 }, { x: 2, y: 2 }] },
    { 'a.$': 1 },
    { _id: 1, a: [{ x: 2, y: 2 }] },
    { a: { $elemMatch: { x: 2 } } },
  ],
  [
    '$ of a nested field',
    { a: [{ x: 1 }, { x: 2 }] },
    { 'a.$': 1 },
    { _id: 1, a: [{ x: 2 }] },
    { 'a.x': 2 },
  ],
  [
    '$ below a document',
    { a: { b: [1, 2] } },
    { 'a.b.$': 1 },
    { _id: 1, a: { b: [2] } },
    { 'a.b': 2 },
  ],
  ['$ of $in', { a: [1, 2] }, { 'a.$': 1 }, { _id: 1, a: [2] }, { a: { $in: [2, 7] } }],
  ['$ in $and', { a: [1, 2] }, { 'a.$': 1 }, { _id: 1, a: [2] }, { $and: [{ b: null }, { a: 2 }] }],
  ['$ of a value that is not an array', { a: 5, b: 1 }, { 'a.$': 1 }, { _id: 1, a: 5 }, { a: 5 }],
  [
    '$ with other fields',
    { a: [1, 2], b: 1, c: 1 },
    { 'a.$': 1, b: 1 },
    { _id: 1, a: [2], b: 1 },
    { a: 2 },
  ],
  ['$ in $or', { a: [1, 2] }, { 'a.$': 1 }, { _id: 1, a: [2] }, { $or: [{ a: 7 }, { a: 2 }] }],
  // computed
  ['an expression', abc, { d: { $add: ['$a', '$b'] } }, { _id: 1, d: 3 }],
  ['a path to another field', abc, { d: '$a', b: 1 }, { _id: 1, b: 2, d: 1 }],
  ['a string', abc, { d: 'x' }, { _id: 1, d: 'x' }],
  ['a path to a missing field', abc, { d: '$z' }, { _id: 1 }],
  ['an array', abc, { d: ['$a', '$z'] }, { _id: 1, d: [1, null] }],
  ['$literal', abc, { d: { $literal: 1 } }, { _id: 1, d: 1 }],
  ['a nested expression', { a: { x: 1, y: 2 } }, { 'a.z': '$a.x' }, { _id: 1, a: { z: 1 } }],
];

describe('projections', () => {
  it.each(projections)('%s', async (_, document, projection, expected, filter) => {
    const result = await projected(document, projection, filter);
    expect(result).toEqual(expected);
    expect(Object.keys(result ?? {})).toEqual(Object.keys(expected));
  });
});

/** Invalid projections and their error codes. */
const refused: [unknown, number, Document?][] = [
  [{ a: 1, b: 0 }, 31254],
  [{ a: 0, b: 1 }, 31253],
  [{ a: { x: 1, y: 0 } }, 31254],
  [{ a: 1, 'a.x': 1 }, 31249],
  [{ 'a.x': 1, a: 1 }, 31250],
  [{ a: { $slice: 1 }, 'a.x': 1 }, 31249],
  [{ 'a.x': 1, a: { $slice: 1 } }, 31250],
  [{ a: {} }, 51270],
  [{ '': 1 }, 40352],
  [{ 'a.': 1 }, 40353],
  [{ 'a..b': 1 }, 15998],
  [{ $a: 1 }, 16410],
  [{ a: 0, b: 'x' }, 31310],
  [{ a: 0, b: { $add: [1, 2] } }, 31252],
  [{ 'a.$.b': 1 }, 31394, { a: 1 }],
  [{ 'a.$': 0 }, 16410, { a: 1 }],
  [{ a: { $elemMatch: 1 } }, 31274],
  [{ a: { $elemMatch: [1] } }, 31274],
  [{ 'a.b': { $elemMatch: { c: 1 } } }, 31275],
  [{ a: { b: { $elemMatch: { c: 1 } } } }, 31275],
  [{ 'a.$': 1, b: { $elemMatch: { c: 1 } } }, 31255, { a: 1 }],
  [{ b: { $elemMatch: { c: 1 } }, 'a.$': 1 }, 31256, { a: 1 }],
  [{ 'a.$': 1, 'b.$': 1 }, 31276, { a: 1, b: 1 }],
  [{ 'a.$': 1 }, 31277, {}],
  [{ 'a.$': 1 }, 31277, { b: 1 }],
  [{ b: 0, 'a.$': 1 }, 31253, { a: 1 }],
  [{ 'a.$': { $slice: 1 } }, 31271, { a: 1 }],
  [{ 'a.$': 'x' }, 31308, { a: 1 }],
];

describe('invalid projections', () => {
  it.each(refused)('%o', async (projection, code, filter) => {
    await expect(projected({ a: [1], b: [1] }, projection, filter)).rejects.toMatchObject({ code });
  });

  it.each([1, 'x', [1]])('%o is not a projection', async (projection) => {
    const answer = mongo.database().command({ find: 'things', projection: projection });
    await expect(answer).rejects.toMatchObject({ code: 14 });
  });

  it('$ requires an element that matched', async () => {
    const answer = projected({ a: [1], b: 1 }, { 'a.$': 1 }, { a: { $size: 1 } });
    await expect(answer).rejects.toMatchObject({ code: 51246 });
  });

  it('preserves number types', async () => {
    const things = mongo.database().collection<Row>('things');
    await things.insertOne({ _id: 1, a: new Int32(1), b: 2 });
    const found = await things.findOne({}, { projection: { a: 1 }, promoteValues: false });
    expect(found?.a).toBeInstanceOf(Int32);
  });
});
