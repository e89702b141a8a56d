import { DBRef, type Document, Double, Int32, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();
const caseInsensitive = { locale: 'en', strength: 2 };
const ids = [new ObjectId(), new ObjectId()] as const;
const parseJson = (text: string): Document => JSON.parse(text);

async function updated(before: Document, u: Document | Document[], options: Document = {}) {
  const collection = mongo.database().collection<Row>('things');
  await collection.insertOne({ _id: 1, ...before });
  const updates = [{ q: { _id: 1 }, u, ...options }];
  const { writeErrors } = await mongo.client
    .db(collection.dbName)
    .command({ update: 'things', updates });
  const [after] = await collection.find().toArray();
  return { code: writeErrors?.[0].code, after };
}

/** A document, an update, the updated document, and other fields of the statement. */
const changes: [Document, Document | Document[], Document, Document?][] = [
  [{ a: 1 }, { $set: { 'x.$y': 2 } }, { a: 1, x: { $y: 2 } }],
  [{ a: new DBRef('x', ids[0]) }, { $set: { 'a.$id': ids[1] } }, { a: new DBRef('x', ids[1]) }],
  [{ a: [1, 2] }, { $set: { 'a.$': 9 } }, { a: [1, 9] }, { q: { $or: [{ a: 7 }, { a: 2 }] } }],
  [
    { a: [{ n: 1 }] },
    { $set: { 'a.$[x].n': 9, 'a.$[y].q': 3 } },
    { a: [{ n: 9, q: 3 }] },
    { arrayFilters: [{ 'x.n': 1 }, { 'y.n': 1 }] },
  ],
  [{}, { $currentDate: { a: false } }, { a: expect.any(Date) }],
  [{ a: [[1], 1] }, { $pull: { a: 1 } }, { a: [[1]] }],
  [{ a: [[1], [[1]]] }, { $pull: { a: [1] } }, { a: [[[1]]] }],
  [{ a: [[1], { x: 1 }] }, { $pull: { a: {} } }, { a: [[1]] }],
  [{ a: 'B' }, { $min: { a: 'a' } }, { a: 'a' }, { collation: caseInsensitive }],
  [{ a: ['A'] }, { $addToSet: { a: 'a' } }, { a: ['A'] }, { collation: caseInsensitive }],
  [{ a: ['A'] }, { $pull: { a: 'a' } }, { a: [] }, { collation: caseInsensitive }],
  [{ a: ['A'] }, { $pullAll: { a: ['a'] } }, { a: [] }, { collation: caseInsensitive }],
  [
    { a: ['b', 'A'] },
    { $push: { a: { $each: ['a'], $sort: 1 } } },
    { a: ['A', 'a', 'b'] },
    { collation: caseInsensitive },
  ],
  [
    parseJson('{"__proto__":{"x":1}}'),
    [{ $set: { b: 1 } }],
    parseJson('{"__proto__":{"x":1},"b":1}'),
  ],
];

/** An error code, a document, an update, and other fields of the statement. */
const refusals: [number, Document, Document | Document[], Document?][] = [
  ...['$pull', '$pop', '$setOnInsert', '$push'].map((operator): [number, Document, Document] => [
    operator === '$setOnInsert' ? 0 : 28,
    { a: 5 },
    { [operator]: { 'a.b': 1 } },
  ]),
  [9, { a: 1 }, { $set: { b: 1 }, constructor: { a: 1 } }],
  [9, { a: 1 }, parseJson('{"$set":{"b":1},"__proto__":{"a":1}}')],
  [2, { a: [1] }, { $pull: { a: { $not: { $gt: 2 } } } }],
  [2, { a: 1 }, { $rename: { a: 'a' } }],
  [2, { a: 1 }, { $rename: { a: 'a.b' } }],
  [2, { a: [1] }, { $rename: { 'a.0': 'b' } }],
  [2, { a: [{}], b: 1 }, { $rename: { b: 'a.0.b' } }],
  [2, { a: 1 }, { $rename: { a: 'b.$[]' } }],
  [28, { a: 1 }, { $rename: { 'a.b': 'c' } }],
  [66, { a: 1 }, { $unset: { _id: 1 } }],
  [66, { a: 1 }, { $rename: { _id: 'b' } }],
  [2, { a: [1] }, { $set: { $: 1 } }],
  [2, { a: [[1]] }, { $set: { 'a.$.$': 1 } }, { q: { a: [1] } }],
  [40, { a: [1, 2] }, { $set: { 'a.$': 9, 'a.1': 3 } }, { q: { a: 2 } }],
  [40, { a: [1, 2] }, { $set: { 'a.$[]': 9, 'a.1': 3 } }],
  [40, { a: [1] }, { $set: { 'a.$[]': 9, 'a.$[x]': 3 } }, { arrayFilters: [{ x: 1 }] }],
  [2, { a: [1] }, { $set: { 'a.$[x]': 9 } }, { q: { _id: 5 } }],
  [9, { a: [1] }, { $set: { 'a.$[x]': 9 } }, { arrayFilters: [{ x: 1, y: 2 }] }],
  [2, { a: [1] }, { $set: { 'a.$[X]': 9 } }, { arrayFilters: [{ X: 1 }] }],
  [9, { a: [1] }, { a: 1 }, { arrayFilters: [{ x: 1 }] }],
  [9, { a: [1] }, [{ $set: { a: 1 } }], { arrayFilters: [{ x: 1 }] }],
  [14, { a: 1 }, { $inc: { a: 'x' } }, { q: { _id: 5 } }],
  [2, { a: null }, { $bit: { a: { or: new Int32(1) } } }],
  [2, { a: 1 }, { $bit: { a: {} } }],
  [2, {}, { $currentDate: { a: { $type: 'date', b: 1 } } }],
  [2, {}, { $push: { a: { $each: [1], $position: 1.5 } } }],
  [2, {}, { $push: { a: { $each: [1], $slice: 'x' } } }],
  [2, {}, { $push: { a: { $each: [1], $sort: {} } } }],
  [2, {}, { $push: { a: { $each: [1], $sort: { a: 2 } } } }],
  [2, {}, { $addToSet: { a: { $each: [1], $slice: 1 } } }],
  [40323, { a: 1 }, [{ $set: { b: 1 }, $unset: 'a' }]],
  [40324, { a: 1 }, [{ $nope: 1 }], { q: { _id: 5 } }],
  [72, { a: 1 }, [{ $match: {} }], { q: { _id: 5 } }],
];

describe('update operators', () => {
  it.each(changes)('change %j by %j to %j', async (before, update, after, options) => {
    expect(await updated(before, update, options)).toEqual({ after: { _id: 1, ...after } });
  });

  it.each(refusals)(
    'fail with code %i for %j and %j without changes',
    async (code, before, ...rest) => {
      const { after, ...response } = await updated(before, ...rest);
      expect(response.code ?? 0).toBe(code);
      expect(after).toEqual({ _id: 1, ...before });
    },
  );

  it('adds fields in the order of their paths', async () => {
    const update = { $rename: { z: 'c' }, $set: { e: 1, 'a-b': 1, 'a.b': 1 } };
    const { after } = await updated({ z: 1 }, update);
    expect(Object.keys(after ?? {})).toEqual(['_id', 'a', 'a-b', 'c', 'e']);
  });

  it.each([1, new Double(1), Long.fromNumber(1)])('accepts an equal _id: %o', async (_id) => {
    expect(await updated({ a: 1 }, { _id, b: 1 })).toEqual({ after: { _id: 1, b: 1 } });
  });

  it('rejects documents that exceed the buffer of the bson package', async () => {
    const text = 'x'.repeat(9_000_000);
    expect(await updated({ text }, [{ $set: { a: '$text', b: '$text' } }])).toMatchObject({
      code: 10334,
      after: { text },
    });
  });
});
