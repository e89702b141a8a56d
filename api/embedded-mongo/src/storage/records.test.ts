import fc from 'fast-check';
import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

describe('index entries', () => {
  it('are those of the current documents after any updates', async () => {
    const stones = mongo.database().collection<Row>('stones');
    await stones.createIndexes([
      { key: { a: 1 }, name: 'a' },
      { key: { 'a.b': 1, c: -1 }, name: 'a.b' },
      { key: { c: 1 }, name: 'c', partialFilterExpression: { d: 1 } },
    ]);
    const value = fc.oneof(
      fc.integer({ min: 0, max: 2 }),
      fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20 }),
      fc.array(fc.record({ b: fc.integer({ min: 0, max: 2 }) }), { maxLength: 3 }),
    );
    const field = fc.constantFrom('a', 'd', 'e');
    const update: fc.Arbitrary<Document> = fc.oneof(
      fc.tuple(field, value).map(([name, item]) => ({ $set: { [name]: item } })),
      fc.tuple(field, value).map(([name, item]) => [{ $set: { [name]: { $literal: item } } }]),
      fc.constantFrom<Document>(
        { $inc: { c: 1 } },
        { $rename: { a: 'e' } },
        { $set: { 'a.b': 1 } },
      ),
      fc.constantFrom<Document>({ $pop: { a: 1 } }, { $push: { a: 2 } }, { $unset: { d: 1 } }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(update, { maxLength: 6 }), async (updates) => {
        await stones.replaceOne({ _id: 1 }, { a: 0, c: 0, d: 0 }, { upsert: true });
        // some updates do not apply to some documents
        for (const change of updates) await stones.updateOne({ _id: 1 }, change).catch(() => {});
        for (const [hint, filter] of [
          ['a', { a: { $gte: 0 } }],
          ['a', { a: 1 }],
          ['a.b', { 'a.b': { $gte: 0 }, c: { $gte: 0 } }],
          ['c', { c: { $gte: 0 }, d: 1 }],
        ] as const)
          expect(await stones.countDocuments(filter, { hint })).toBe(
            await stones.countDocuments(filter, { hint: { $natural: 1 } }),
          );
      }),
      { numRuns: 40 },
    );
  });
});
