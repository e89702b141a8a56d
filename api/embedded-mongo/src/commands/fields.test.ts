import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../test/test-server.ts';

const mongo = useServer();
const update = (statement: Document) => ({
  update: 'c',
  updates: [{ q: {}, u: {}, ...statement }],
});
const remove = (statement: Document) => ({ delete: 'c', deletes: [{ q: {}, ...statement }] });
const modify = (options: Document) => ({ findAndModify: 'c', ...options });
const explain = (command: Document, options = {}) => ({ explain: command, ...options });

/** Commands that are rejected before they run. */
const refusals: [number, Document[]][] = [
  [
    14,
    [
      update({ q: 5 }),
      update({ multi: 1 }),
      update({ upsert: 'x' }),
      update({ arrayFilters: 5 }),
      update({ arrayFilters: [5] }),
      update({ collation: 5 }),
      { ...update({}), ordered: 1 },
      { ...update({}), let: 5 },
      { update: 'c', updates: 5 },
      { insert: 'c', documents: 5 },
      { insert: 'c', documents: [{}], ordered: 'x' },
      remove({ q: 5, limit: 1 }),
      modify({ query: 5, update: {} }),
      modify({ fields: 5, update: {} }),
      modify({ update: {}, new: 'x' }),
      modify({ update: {}, arrayFilters: 5 }),
      { create: 'd', collation: 5 },
      { listCollections: 1, filter: 5 },
      { listIndexes: 'c', cursor: 5 },
      { collStats: 'c', scale: 'x' },
      explain({ find: 'c' }, { verbosity: 5 }),
    ],
  ],
  [
    40414,
    [
      { update: 'c', updates: [{ q: {} }] },
      { update: 'c', updates: [{ u: {} }] },
      { delete: 'c', deletes: [{ limit: 1 }] },
      remove({}),
      { createIndexes: 'c' },
      { dropIndexes: 'c' },
    ],
  ],
  [
    40415,
    ['create', 'drop', 'listIndexes', 'collStats', 'dropDatabase', 'dbStats'].map((name) => ({
      [name]: 'c',
      nonsense: 1,
    })),
  ],
  [40415, [{ listIndexes: 'c', cursor: { nonsense: 1 } }]],
  [9, [2, -1, 0.5].map((limit) => remove({ limit }))],
  [
    9,
    [
      modify({}),
      modify({ remove: true, update: {} }),
      modify({ remove: true, new: true }),
      modify({ remove: true, arrayFilters: [] }),
    ],
  ],
  [51198, [update({ u: { $set: { a: 1 } }, c: { v: 1 } })]],
  [
    51024,
    [
      { listIndexes: 'c', cursor: { batchSize: -1 } },
      { dbStats: 1, scale: 0 },
    ],
  ],
  [2, [explain({ find: 'c' }, { verbosity: 'foo' })]],
  [16, [explain({ update: 'c', updates: [] })]],
  [20, [explain({ insert: 'c', documents: [{}] })]],
  [59, [explain({ nonsense: 1 }), explain({})]],
];

describe('command options', () => {
  const rows = refusals.flatMap(([code, all]) => all.map((command) => [code, command] as const));
  it.each(rows)('reject with %i the command %j, without side effects', async (code, command) => {
    const database = mongo.database();
    await database.createCollection('c');
    await database.collection('c').insertOne({ a: 1 });
    await expect(database.command(command)).rejects.toMatchObject({ code });
    expect(await database.collection('c').countDocuments({ a: 1 })).toBe(1);
    expect(await database.listCollections().toArray()).toHaveLength(1);
  });

  it('scale reported sizes', async () => {
    const database = mongo.database();
    await database.collection<{ text: string }>('c').insertOne({ text: 'x'.repeat(3000) });
    expect(await database.command({ collStats: 'c', scale: 1024 })).toMatchObject({
      size: 2,
      indexSizes: { _id_: 0 },
      scaleFactor: 1024,
    });
    expect(await database.command({ dbStats: 1, scale: 1024 })).toMatchObject({
      dataSize: 2,
      objects: 1,
      scaleFactor: 1024,
    });
  });
});
