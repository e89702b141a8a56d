import type { Document } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { useServer } from '../../test/test-server.ts';

const mongo = useServer();
const aggregate = (stage: Document) => ({ aggregate: 'x', pipeline: [stage], cursor: {} });
const find = (options: Document) => ({ find: 'x', ...options });
const create = (options: Document) => ({ create: 'y', ...options });
const index = (key: Document) => ({ createIndexes: 'x', indexes: [{ key, name: 'i' }] });
const collation = (options: Document) =>
  find({ collation: { locale: 'en', strength: 2, ...options } });

/** The README's table of unsupported features, row by row. */
const refusals: [number, Document[]][] = [
  [
    59,
    [{ mapReduce: 'x' }, { validate: 'x' }, { collMod: 'x' }, { compact: 'x' }, { bulkWrite: 1 }],
  ],
  [
    40415,
    [find({ nonsense: 1 }), { count: 'x', nonsense: 1 }, { distinct: 'x', key: 'a', nonsense: 1 }],
  ],
  [
    238,
    [
      create({ capped: true, size: 1 }),
      create({ timeseries: { timeField: 't' } }),
      create({ clusteredIndex: { key: { _id: 1 }, unique: true } }),
      create({ viewOn: 'x', pipeline: [] }),
      create({ validator: { a: 1 } }),
      index({ a: 'text' }),
      index({ a: '2dsphere' }),
      index({ a: 'hashed' }),
      index({ '$**': 1 }),
      find({ filter: { $text: { $search: 'a' } } }),
      find({ filter: { a: { $near: [0, 0] } } }),
      find({ filter: { a: { $geoWithin: {} } } }),
      find({ sort: { a: { $meta: 'textScore' } } }),
      find({ projection: { a: { $meta: 'textScore' } } }),
      find({ filter: { $where: 'true' } }),
      find({ filter: { $jsonSchema: {} } }),
      find({ filter: { $expr: { $function: { body: 'f', args: [], lang: 'js' } } } }),
      aggregate({ $group: { _id: 1, a: { $accumulator: {} } } }),
      ...['$geoNear', '$search', '$vectorSearch', '$currentOp', '$indexStats'].map((name) =>
        aggregate({ [name]: {} }),
      ),
      ...['$listSessions', '$planCacheStats'].map((name) => aggregate({ [name]: {} })),
      { configureFailPoint: 'rsSyncApplyStop', mode: 'off' },
      collation({ strength: 3 }),
      collation({ numericOrdering: true }),
      collation({ locale: 'sv' }),
      ...['min', 'max', 'returnKey', 'showRecordId', 'tailable'].map((option) =>
        find({ [option]: option.startsWith('m') ? { _id: 1 } : true }),
      ),
    ],
  ],
  [40573, [aggregate({ $changeStream: {} })]],
  [6047401, [aggregate({ $listSearchIndexes: {} })]],
  [9, [{ ...aggregate({ $match: {} }), explain: true, writeConcern: { w: 1 } }]],
  [40324, [aggregate({ $nope: {} })]],
  [168, [aggregate({ $set: { a: { $nope: 1 } } })]],
  [31325, [aggregate({ $project: { a: { $nope: 1 } } })]],
];

describe('unsupported features', () => {
  beforeAll(async () => {
    await mongo.client.db('refused').collection('x').insertOne({ a: 1 });
  });

  const rows = refusals.flatMap(([code, commands]) =>
    commands.map((command) => [code, command] as const),
  );
  it.each(rows)('fails with %i: %j', async (code, command) => {
    await expect(mongo.client.db('refused').command(command)).rejects.toMatchObject({ code });
  });

  it.each([{ $out: 'y' }, { $merge: 'y' }, { $unionWith: 'y' }, { $collStats: {} }])(
    'fails with 263 in a transaction: %j',
    async (stage) => {
      await mongo.client.withSession(async (session) => {
        session.startTransaction();
        const writing = mongo.client.db('refused').command(aggregate(stage), { session });
        await expect(writing).rejects.toMatchObject({ code: 263 });
        await session.abortTransaction();
      });
    },
  );
});
