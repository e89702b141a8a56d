import { type ClientSession, type Collection, Long } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

/** An expression that takes noticeable time per document. */
const slow = { $sum: { $map: { input: { $range: [0, 150] }, in: { $add: ['$$this', '$n'] } } } };

async function insertManyStones(): Promise<Collection<Row>> {
  const stones = mongo.database().collection<Row>('stones');
  await stones.insertMany(Array.from({ length: 999 }, (_, n) => ({ _id: n, n })));
  return stones;
}

async function inTransaction(run: (session: ClientSession) => Promise<void>): Promise<void> {
  const session = mongo.client.startSession();
  try {
    session.startTransaction();
    await run(session);
  } finally {
    await session.endSession();
  }
}

describe('a read in a transaction', () => {
  it('lets other commands run in the meantime', async () => {
    const stones = await insertManyStones();
    await inTransaction(async (session) => {
      await stones.insertOne({ _id: -1, n: -1 }, { session });
      let [answered, isDone] = [0, false];
      const long = stones
        .aggregate([{ $match: { $expr: { $gt: [slow, -1e9] } } }, { $count: 'n' }], { session })
        .toArray()
        .finally(() => {
          isDone = true;
        });
      while (!isDone) {
        await stones.findOne({ _id: 7 });
        answered++;
      }
      expect(await long).toEqual([{ n: 1000 }]);
      expect(answered).toBeGreaterThan(5);
    });
  });

  it('fails when its session is killed', async () => {
    const stones = await insertManyStones();
    await inTransaction(async (session) => {
      const long = stones.find({ $expr: { $lt: [slow, -1] } }, { session }).toArray();
      const failed = expect(long).rejects.toMatchObject({
        code: 251,
        errorLabels: ['TransientTransactionError'],
      });
      await stones.findOne({ _id: 7 });
      await mongo.client.db('admin').command({ killSessions: [session.id] });
      await failed;
    });
  });

  it('keeps its cursor to the session and closes it with the transaction', async () => {
    const stones = await insertManyStones();
    await inTransaction(async (session) => {
      const cursor = stones.find({}, { session, batchSize: 1 });
      await cursor.next();
      const more = { getMore: cursor.id ?? Long.ZERO, collection: 'stones' };
      const database = mongo.client.db(stones.dbName);
      await expect(database.command(more)).rejects.toMatchObject({ code: 50738 });
      await session.commitTransaction();
      await expect(cursor.next()).rejects.toMatchObject({ code: 43 });
    });
  });

  it('continues its cursor after writes of the transaction without missing documents', async () => {
    const stones = mongo.database().collection<Row>('stones');
    await stones.createIndex({ n: 1 });
    await inTransaction(async (session) => {
      const rows = Array.from({ length: 20 }, (_, n) => ({ _id: n, n }));
      await stones.insertMany(rows, { session });
      const cursor = stones.find({ n: { $gte: 0 } }, { session, batchSize: 5 }).sort({ n: 1 });
      const read = [await cursor.next()];
      await stones.insertMany(
        [1, 2, 3].map((i) => ({ _id: 100 + i, n: i / 10 })),
        { session },
      );
      read.push(...(await cursor.toArray()));
      expect(read).toEqual(expect.arrayContaining(rows));
      expect(new Set(read.map((row) => row?._id)).size).toBe(read.length);
    });
  });
});

describe('a transaction', () => {
  it('runs concurrent commands one at a time', async () => {
    const stones = await insertManyStones();
    await inTransaction(async (session) => {
      await stones.findOne({}, { session });
      const all = Array.from({ length: 20 }, () =>
        stones.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session }),
      );
      await Promise.all(all);
      await session.commitTransaction();
    });
    expect(await stones.findOne({ _id: 1 })).toEqual({ _id: 1, n: 21 });
  });

  it('adds its writes to an index that is built concurrently', async () => {
    const stones = await insertManyStones();
    const write = (i: number) =>
      inTransaction(async (session) => {
        await stones.insertOne({ _id: 1000 + i, n: i }, { session });
        await stones.updateOne({ _id: i }, { $inc: { n: 5000 } }, { session });
        await session.commitTransaction();
      });
    const build = async () => {
      for (let i = 0; i < 10; i++) await stones.createIndex({ n: 1, [`extra${i}`]: 1 });
    };
    await Promise.all([build(), ...Array.from({ length: 60 }, (_, i) => write(i))]);
    const scanned = await stones.find().hint({ $natural: 1 }).toArray();
    for (const { name } of await stones.indexes()) {
      expect(await stones.find().hint(String(name)).toArray()).toHaveLength(scanned.length);
      const updated = await stones.countDocuments({ n: { $gte: 5000 } }, { hint: String(name) });
      expect(updated).toBe(60);
    }
  });
});
