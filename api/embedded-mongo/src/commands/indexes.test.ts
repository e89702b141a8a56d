import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../test/test-server.ts';

const mongo = useServer();
const index = { key: { a: 1 }, name: 'a_1' };
const collation = { locale: 'en', strength: 2 };
const partial = (partialFilterExpression: Document) => ({ ...index, partialFilterExpression });

/** Expected error code (0 for success) and the index to create. */
const newIndexes: [number, Document][] = [
  [9, { key: { a: 1 } }],
  [9, { name: 'x' }],
  [14, { ...index, key: 5 }],
  [14, { ...index, name: 5 }],
  [14, { ...index, unique: 'x' }],
  [14, { ...index, collation: 5 }],
  [14, { ...index, partialFilterExpression: 5 }],
  [67, { ...index, key: { a: 'x' } }],
  [67, { ...index, key: { a: 0 } }],
  [67, { ...index, key: { 'a.$x': 1 } }],
  [0, { ...index, key: { 'a.$id': 1 } }],
  [67, { ...index, name: '' }],
  [2, { ...index, name: '*' }],
  [2, { ...index, name: '_id_' }],
  [197, { ...index, nonsense: 1 }],
  [238, { ...index, weights: {} }],
  [67, { ...index, v: 3 }],
  [67, { ...index, expireAfterSeconds: 'x' }],
  [67, { ...index, expireAfterSeconds: 2 ** 40 }],
  [67, { key: { a: 1, b: 1 }, name: 'x', expireAfterSeconds: 5 }],
  [197, { key: { _id: 1 }, name: '_id_', unique: true }],
  [0, partial({ a: { $exists: true }, $or: [{ b: { $in: [1] } }, { c: { $gt: 1, $lt: 9 } }] })],
  ...[
    { a: { $exists: false } },
    { a: { $ne: 1 } },
    { a: { $not: { $gt: 1 } } },
    { a: /x/ },
    { a: { $regex: 'x' } },
    { a: { $size: 1 } },
    { a: { $elemMatch: { b: 1 } } },
    { $nor: [{ a: 1 }] },
    { $and: [{ $expr: true }] },
  ].map((filter): [number, Document] => [67, partial(filter)]),
];

/** Expected error code (0 for success) and an index to create after one on `a`. */
const additionalIndexes: [number, Document][] = [
  [0, index],
  [0, { ...index, unique: false }],
  [0, { ...index, unique: true, name: 'u' }],
  [0, { ...index, sparse: true, name: 's' }],
  [0, { ...index, collation, name: 'c' }],
  [86, { ...index, unique: true }],
  [86, { ...index, key: { b: 1 } }],
  [86, { ...index, collation }],
  [85, { ...index, name: 'b' }],
  [85, { ...index, expireAfterSeconds: 5 }],
];

/** Expected error code (0 for success) and the argument of dropIndexes. */
const dropArguments: [number, unknown][] = [
  [0, '*'],
  [0, ['a_1', 'u']],
  [14, 5],
  [14, [{ a: 1 }]],
  [27, 'nonsense'],
  [27, { b: 1 }],
  [72, { _id: 1 }],
  [181, { a: 1 }],
];

async function codeOf(name: string, commands: Document[]): Promise<number> {
  const database = mongo.database();
  await database.createCollection(name);
  let code = 0;
  for (const command of commands) {
    code = await database.command(command).then(
      () => 0,
      (error) => error.code,
    );
  }
  return code;
}

describe('indexes', () => {
  it('are at most 64 for a collection', async () => {
    const things = mongo.database().collection('things');
    const fields = Array.from({ length: 64 }, (_, i) => ({ key: { [`f${i}`]: 1 } }));
    await things.createIndexes(fields.slice(1));
    await expect(things.createIndexes(fields)).rejects.toMatchObject({ code: 67 });
    expect(await things.indexes()).toHaveLength(64);
  });

  it.each<[Document, Document[], Document, Document]>([
    [{ a: 1 }, [{ a: [1, 2] }], { a: [3, 2, 1] }, { a: 1 }],
    [{ a: -1 }, [{ a: [1, 2] }], { a: [3, 1, 2] }, { a: 2 }],
    [{ a: 1, b: 1 }, [{ a: [1, 2], b: 3 }], { a: [2, 3], b: 3 }, { a: 2, b: 3 }],
    [{ 'a.x': 1 }, [{ a: [{ x: 1 }, { x: 2 }] }], { a: [{ x: 5 }, { x: 2 }] }, { 'a.x': 2 }],
    [{ a: 1 }, [{ a: null }], {}, { a: null }],
  ])('report the key of %j that is a duplicate', async (key, stored, added, keyValue) => {
    const things = mongo.database().collection('things');
    await things.createIndex(key, { unique: true });
    await things.insertMany(stored);
    const failure = await things.insertOne({ ...added }).catch((error) => error);
    expect(failure).toMatchObject({ code: 11000, keyPattern: key, keyValue });
  });

  it.each(newIndexes)('returns %i for %j', async (code, spec) => {
    expect(await codeOf('c', [{ createIndexes: 'c', indexes: [spec] }])).toBe(code);
  });

  it.each(additionalIndexes)('returns %i after another index for %j', async (code, spec) => {
    const commands = [index, spec].map((one) => ({ createIndexes: 'c', indexes: [one] }));
    expect(await codeOf('c', commands)).toBe(code);
  });

  it.each(dropArguments)('returns %i when dropping %j', async (code, argument) => {
    const indexes = [index, { ...index, unique: true, name: 'u' }];
    const commands = [
      { createIndexes: 'c', indexes },
      { dropIndexes: 'c', index: argument },
    ];
    expect(await codeOf('c', commands)).toBe(code);
  });
});
