import { type Document, Timestamp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../test/test-server.ts';

const mongo = useServer();

/** A filter, an update, and the fields of the upserted document or the error code. */
const upserts: [Document, Document, Document | number][] = [
  [{ b: 1, a: 2 }, { $set: { c: 1 } }, { a: 2, b: 1, c: 1 }],
  [{ $or: [{ a: 1 }] }, { $set: { c: 1 } }, { a: 1, c: 1 }],
  [{ $or: [{ a: 1 }, { a: 2 }] }, { $set: { c: 1 } }, { c: 1 }],
  [{ a: { $all: [1] }, b: { $in: [2] } }, { $set: { c: 1 } }, { a: 1, b: 2, c: 1 }],
  [{ a: { constructor: null } }, { $set: { c: 1 } }, { a: { constructor: null }, c: 1 }],
  [{ a: { $in: [3, 3] } }, { $set: { c: 1 } }, { a: 3, c: 1 }],
  [{ a: { $in: [3, 4] } }, { $set: { c: 1 } }, { c: 1 }],
  [{ a: { $all: [3, 3] } }, { $set: { c: 1 } }, 54],
  [{ $and: [{ a: 1 }, { a: 1 }] }, { $set: { c: 1 } }, 54],
  [{ a: { $eq: /x/ }, b: /y/ }, { $set: { c: 1 } }, { a: /x/, c: 1 }],
  [{ a: { $all: [1, 2] } }, { $set: { c: 1 } }, 54],
  [{ a: 1, $and: [{ a: 2 }] }, { $set: { c: 1 } }, 54],
  [{ a: 1, 'a.b': 2 }, { $set: { c: 1 } }, 54],
  [{ a: 1, 'a.b': 2 }, { c: 1 }, { c: 1 }],
  [{ $expr: { $eq: ['$a', 1] } }, { $set: { c: 1 } }, 224],
  [{ $or: [{ $and: [{ $expr: true }] }] }, { $set: { c: 1 } }, 224],
  [{ _id: 5 }, { $set: { _id: 6 } }, 66],
  [{ _id: 5 }, { $unset: { _id: 1 } }, 66],
];

describe('upserts', () => {
  it.each(upserts)('%j with %j to %j', async (q, u, expected) => {
    const things = mongo.database().collection('things');
    const { writeErrors } = await mongo.client
      .db(things.dbName)
      .command({ update: 'things', updates: [{ q, u, upsert: true }] });
    const [upserted] = await things.find({}, { projection: { _id: 0 } }).toArray();
    expect(writeErrors?.[0].code ?? upserted).toEqual(expected);
    if (upserted) expect(Object.keys(upserted)).toEqual(Object.keys(expected));
  });
});

interface Item extends Document {
  _id: number | Timestamp;
}

describe('empty timestamps', () => {
  const empty = new Timestamp({ t: 0, i: 0 });
  it('become the current time in top-level fields of inserted and replaced documents', async () => {
    const things = mongo.database().collection<Item>('things');
    await things.insertMany([{ _id: 1, t: empty, s: { t: empty } }, { _id: empty }]);
    await things.replaceOne({ _id: 2 }, { t: empty }, { upsert: true });
    await things.updateOne({ _id: 3 }, { $set: { t: empty } }, { upsert: true });
    const times = await things.find({ t: { $gt: empty } }).toArray();
    expect(times.map(({ _id }) => _id)).toEqual([1, 2]);
    expect(times[0]).toMatchObject({ s: { t: empty } });
    expect(await things.countDocuments({ _id: empty })).toBe(1);
  });
});
