import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

/** Runs an update of `{ _id: 1 }` and returns the stored document, or the error code. */
async function updated(stored: Document | undefined, u: Document | Document[], upsert = true) {
  const things = mongo.database().collection<Row>('things');
  if (stored) await things.insertOne({ _id: 1, ...stored });
  const { writeErrors } = await mongo.client
    .db(things.dbName)
    .command({ update: 'things', updates: [{ q: { _id: 1 }, u, upsert }] });
  return writeErrors?.[0].code ?? (await things.findOne({}));
}

describe('field names that start with a dollar sign', () => {
  it.each<Document>([
    { _id: 1, $price: 5, a: 1 },
    { _id: 1, $inc: 1, a: { $b: 1 } },
    { _id: 1, $id: 1, $db: 2 },
    { _id: 1, a: 1, $ref: 'shops', $id: 2 },
  ])('can be inserted: %j', async (document) => {
    const things = mongo.database().collection<Row>('things');
    await things.insertOne({ ...document });
    await things.updateOne({}, { $set: { z: 1 } });
    const { _id, ...rest } = document;
    // pairs, because the driver turns documents with these fields into DBRefs
    const pairs = { $objectToArray: '$$ROOT' };
    const [stored] = await things.aggregate([{ $project: { pairs } }]).toArray();
    const expected = Object.entries({ _id, ...rest, z: 1 }).map(([k, v]) => ({ k, v }));
    expect(stored?.pairs).toEqual(expected);
  });

  it.each<[Document | Document[], Document]>([
    [{ $set: { $hotel: 1, a: 2 } }, { _id: 1, $hotel: 1, a: 2 }],
    [{ $setOnInsert: { $hotel: 1 } }, { _id: 1, $hotel: 1 }],
    [{ $set: { '$hotel.name': 1 } }, { _id: 1, $hotel: { name: 1 } }],
    [{ $inc: { $hotel: 1 } }, { _id: 1, $hotel: 1 }],
    [
      { a: 1, $hotel: 1 },
      { _id: 1, a: 1, $hotel: 1 },
    ],
    [[{ $replaceWith: { $literal: { $hotel: 1 } } }], { _id: 1, $hotel: 1 }],
  ])('can be upserted by %j', async (update, document) => {
    expect(await updated(undefined, update)).toEqual(document);
  });

  it('can be upserted by findAndModify', async () => {
    const things = mongo.database().collection<Row>('things');
    const options = { upsert: true, returnDocument: 'after' } as const;
    const set = await things.findOneAndUpdate({ _id: 1 }, { $set: { $hotel: 1 } }, options);
    expect(set).toEqual({ _id: 1, $hotel: 1 });
    const replaced = await things.findOneAndReplace({ _id: 2 }, { a: 1, $hotel: 1 }, options);
    expect(replaced).toEqual({ _id: 2, a: 1, $hotel: 1 });
  });

  it.each<[number, Document, Document]>([
    [52, {}, { $set: { $hotel: 1 } }],
    [52, {}, { $set: { '$hotel.name': 1 } }],
    [52, { $hotel: 1 }, { $set: { $hotel: 2 } }],
    [52, { $hotel: [1] }, { $push: { $hotel: 2 } }],
    [52, { a: 1 }, { $rename: { a: '$hotel' } }],
    [52, {}, { a: 1, $hotel: 1 }],
    [55, {}, { $set: { $id: 1 } }],
    [55, {}, { $set: { $ref: 'shops' } }],
    [55, {}, { a: 1, $ref: 'shops' }],
    [55, {}, { a: 1, $db: 'shops' }],
  ])('fail with %i in %j updated by %j', async (code, stored, update) => {
    expect(await updated(stored, update)).toBe(code);
  });

  it.each<[Document, Document | Document[], Document]>([
    [{ $hotel: 1 }, { $set: { $hotel: 1, a: 2 } }, { _id: 1, $hotel: 1, a: 2 }],
    [{ $hotel: 1 }, { $setOnInsert: { $hotel: 2 } }, { _id: 1, $hotel: 1 }],
    [{ $hotel: { a: 1 } }, { $set: { '$hotel.a': 2 } }, { _id: 1, $hotel: { a: 2 } }],
    [{ $hotel: 1 }, { $unset: { $hotel: 1 } }, { _id: 1 }],
    [{ $hotel: 1 }, { $rename: { $hotel: 'a' } }, { _id: 1, a: 1 }],
    [
      { a: 1, $hotel: 1 },
      { _id: 1, a: 1, $hotel: 1 },
      { _id: 1, a: 1, $hotel: 1 },
    ],
    [{}, { $set: { 'a.$b': 1 } }, { _id: 1, a: { $b: 1 } }],
    [{}, [{ $replaceWith: { $literal: { $hotel: 1 } } }], { _id: 1, $hotel: 1 }],
  ])('are kept or changed where MongoDB allows it: %j updated by %j', async (stored, ...rest) => {
    const [update, after] = rest;
    expect(await updated(stored, update)).toEqual(after);
  });

  it('do not matter in an update without a match', async () => {
    expect(await updated(undefined, { $set: { $hotel: 1 } }, false)).toBeNull();
  });

  it.each<Document>([
    { _id: { $a: 1 } },
    { $set: { _id: { $a: 1 } } },
    { $setOnInsert: { _id: { a: 1, $b: 1 } } },
  ])('fail with 52 in the _id of an upsert: %j', async (u) => {
    const updates = [{ q: { a: 1 }, u, upsert: true }];
    const { writeErrors } = await mongo.database().command({ update: 'things', updates });
    expect(writeErrors?.[0].code).toBe(52);
  });

  it('fail with 52 in the _id of an insert, except for a DBRef', async () => {
    const insert = (_id: Document) =>
      mongo.database().command({ insert: 'things', documents: [{ _id }] });
    expect(await insert({ $ref: 'shops', $id: 1, $db: 'x', a: 1 })).toMatchObject({ n: 1 });
    for (const _id of [{ $a: 1 }, { $id: 1 }, { $ref: 'shops', $id: 1, $a: 1 }])
      expect((await insert(_id)).writeErrors[0].code).toBe(52);
  });
});
