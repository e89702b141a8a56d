import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

/** Returns a collection with the _ids 0, 10, … 90, and functions that open a cursor and read the rest of it. */
async function opened() {
  const things = mongo.database().collection<Row>('things');
  await things.insertMany(Array.from({ length: 10 }, (_, i) => ({ _id: i * 10, n: i })));
  const db = mongo.client.db(things.dbName);
  const open = async (command: object) => {
    const { cursor } = await db.command(command);
    return cursor.id;
  };
  const rest = async (id: unknown) => {
    const { cursor } = await db.command({ getMore: id, collection: 'things' });
    return cursor.nextBatch;
  };
  return { things, open, rest };
}
const find = { find: 'things', batchSize: 3 };

describe('an open cursor', () => {
  it.each<[Document, number[]]>([
    // in the order of insertion
    [find, [30, 40, 60, 80, 90, 25, 100]],
    [{ ...find, filter: { _id: { $gte: 0 } }, sort: { _id: 1 } }, [25, 30, 40, 60, 80, 90, 100]],
    [{ ...find, filter: { n: { $lt: 50 } }, hint: 'n_1' }, [30, 40, 60, 80, 90, 100]],
    [{ ...find, sort: { _id: -1 } }, [60, 40, 30, 25, 20, 10, 0]],
  ])('sees what others write: %j', async (command, ids) => {
    const { things, open, rest } = await opened();
    await things.createIndex({ n: 1 });
    const id = await open(command);
    await things.deleteMany({ _id: { $in: [50, 70] } });
    await things.insertMany([
      { _id: 25, n: 1.5 },
      { _id: 100, n: 10 },
    ]);
    await things.updateOne({ _id: 60 }, { $set: { changed: true } });
    const found: Row[] = await rest(id);
    expect(found.map(({ _id }) => _id)).toEqual(ids);
    expect(found.find(({ _id }) => _id === 60)?.changed).toBe(true);
  });

  it('in a transaction reads its snapshot', async () => {
    const { things } = await opened();
    await mongo.client.withSession(async (session) => {
      session.startTransaction();
      const cursor = things.find({}, { batchSize: 3, session });
      await cursor.next();
      await things.deleteMany({});
      expect(await cursor.toArray()).toHaveLength(9);
      await session.abortTransaction();
    });
  });

  it.each([
    find,
    { ...find, sort: { n: 1 } },
    { aggregate: 'things', pipeline: [{ $match: { n: { $gte: 0 } } }], cursor: { batchSize: 3 } },
  ])('ends with its collection: %j', async (command) => {
    for (const end of ['drop', 'rename'] as const) {
      const { things, open, rest } = await opened();
      const id = await open(command);
      if (end === 'drop') await things.drop();
      else await things.rename('others');
      await expect(rest(id)).rejects.toMatchObject({ code: 175 });
      await expect(rest(id)).rejects.toMatchObject({ code: 43 });
    }
  });
});
