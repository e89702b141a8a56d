import { type ClientSession, type Collection, type Document, Long } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

async function stockOf(...documents: Document[]): Promise<Collection<Row>> {
  const stock = mongo.database().collection<Row>('stock');
  await stock.createIndex({ sku: 1 }, { unique: true, sparse: true });
  if (documents.length > 0) await stock.insertMany(documents);
  return stock;
}

async function inTransaction<T>(run: (session: ClientSession) => Promise<T>): Promise<T> {
  const session = mongo.client.startSession();
  try {
    session.startTransaction();
    return await run(session);
  } finally {
    await session.endSession();
  }
}

describe('a transaction', () => {
  it('sees its own writes through indexes, invisible to others until the commit', async () => {
    const stock = await stockOf({ _id: 1, n: 1 }, { _id: 2, n: 2 });
    await stock.createIndex({ n: 1 });
    await inTransaction(async (session) => {
      await stock.updateOne({ _id: 1 }, { $set: { n: 5 } }, { session });
      await stock.insertOne({ _id: 3, n: 3 }, { session });
      await stock.deleteOne({ _id: 2 }, { session });
      const inside = await stock
        .find({ n: { $gte: 2 } }, { session })
        .sort({ n: 1 })
        .toArray();
      expect(inside.map(({ _id }) => _id)).toEqual([3, 1]);
      expect(await stock.countDocuments({ n: { $gte: 2 } }, { session })).toBe(2);
      expect(await stock.distinct('_id')).toEqual([1, 2]);
      await session.commitTransaction();
    });
    expect(await stock.distinct('n')).toEqual([3, 5]);
  });

  it('has no effect when aborted', async () => {
    const stock = await stockOf({ _id: 1, n: 1 });
    await inTransaction(async (session) => {
      await stock.updateMany({}, { $inc: { n: 1 } }, { session });
      await stock.insertOne({ _id: 2 }, { session });
      await session.abortTransaction();
    });
    expect(await stock.find().toArray()).toEqual([{ _id: 1, n: 1 }]);
  });

  it('reads as of its first command', async () => {
    const stock = await stockOf({ _id: 1, n: 1 });
    await inTransaction(async (session) => {
      await stock.findOne({}, { session });
      await stock.updateOne({ _id: 1 }, { $set: { n: 9 } });
      await stock.insertOne({ _id: 2 });
      expect(await stock.find({}, { session }).toArray()).toEqual([{ _id: 1, n: 1 }]);
      await session.abortTransaction();
    });
  });

  const conflict = { code: 112, errorLabels: ['TransientTransactionError'] };

  it('conflicts with a transaction that wrote first', async () => {
    const stock = await stockOf({ _id: 1, n: 1 });
    await inTransaction(async (first) => {
      await stock.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: first });
      await inTransaction(async (second) => {
        const late = stock.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: second });
        await expect(late).rejects.toMatchObject(conflict);
      });
      await first.commitTransaction();
    });
    expect((await stock.findOne())?.n).toBe(2);
  });

  it('conflicts with a write after its snapshot', async () => {
    const stock = await stockOf({ _id: 1, n: 1 });
    await inTransaction(async (session) => {
      await stock.findOne({}, { session });
      await stock.updateOne({ _id: 1 }, { $set: { n: 5 } });
      const late = stock.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session });
      await expect(late).rejects.toMatchObject(conflict);
    });
  });

  it('conflicts when another transaction has taken the same unique key', async () => {
    const stock = await stockOf({ _id: 0 });
    await inTransaction(async (first) => {
      await stock.insertOne({ _id: 1, sku: 'x' }, { session: first });
      await inTransaction(async (second) => {
        await expect(
          stock.insertOne({ _id: 2, sku: 'x' }, { session: second }),
        ).rejects.toMatchObject(conflict);
      });
      await first.commitTransaction();
    });
    await inTransaction(async (session) => {
      await expect(stock.insertOne({ _id: 3, sku: 'x' }, { session })).rejects.toMatchObject({
        code: 11000,
        keyValue: { sku: 'x' },
      });
    });
  });

  it('leaves a key that it frees to others only with its commit', async () => {
    const stock = await stockOf({ _id: 1, sku: 'a' });
    await inTransaction(async (session) => {
      await stock.deleteOne({ _id: 1 }, { session });
      await expect(stock.insertOne({ _id: 2, sku: 'a' })).rejects.toMatchObject({ code: 11000 });
      await inTransaction(async (other) => {
        const inserting = stock.insertOne({ _id: 3, sku: 'a' }, { session: other });
        await expect(inserting).rejects.toMatchObject({ code: 11000 });
      });
      await session.commitTransaction();
    });
    await stock.insertOne({ _id: 2, sku: 'a' });
  });

  it('cannot use a collection that was created or renamed after its snapshot', async () => {
    const stock = await stockOf({ _id: 1 });
    const db = mongo.client.db(stock.dbName);
    const uses: ((session: ClientSession) => Promise<unknown>)[] = [
      (session: ClientSession) => db.collection('later').findOne({}, { session }),
      (session: ClientSession) => db.collection('later').insertOne({}, { session }),
      (session: ClientSession) =>
        db.collection('later').updateOne({}, { $set: { a: 1 } }, { session }),
      (session: ClientSession) => {
        const join = { from: 'later', localField: 'a', foreignField: 'a', as: 'l' };
        return stock.aggregate([{ $lookup: join }], { session }).toArray();
      },
    ];
    for (const use of uses) {
      await inTransaction(async (session) => {
        await stock.findOne({}, { session });
        await db.createCollection('early');
        await db.renameCollection('early', 'later', { dropTarget: true });
        await expect(use(session)).rejects.toMatchObject({
          code: 246,
          errorLabels: ['TransientTransactionError'],
        });
      });
      await inTransaction((session) => use(session));
      await db.collection('later').drop();
    }
  });

  it('blocks other writes to the documents it has written', async () => {
    const stock = await stockOf({ _id: 1, n: 1 });
    const done: string[] = [];
    await inTransaction(async (session) => {
      await stock.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session });
      const outside = stock
        .updateOne({ _id: 1 }, { $inc: { n: 10 } })
        .then(() => done.push('outside'));
      const impatient = stock.updateOne({ _id: 1 }, { $inc: { n: 100 } }, { maxTimeMS: 50 });
      await expect(impatient).rejects.toMatchObject({ code: 50 });
      done.push('commit');
      await session.commitTransaction();
      await outside;
    });
    expect(done).toEqual(['commit', 'outside']);
    expect((await stock.findOne())?.n).toBe(12);
  });

  it('blocks building a new index but not requesting an existing one', async () => {
    const stock = await stockOf({ _id: 1, sku: 'a' });
    await inTransaction(async (session) => {
      await stock.updateOne({ _id: 1 }, { $set: { sku: 'b' } }, { session });
      await stock.createIndex({ sku: 1 }, { unique: true, sparse: true });
      let isBuilt = false;
      const building = stock.createIndex({ n: 1 }).then(() => {
        isBuilt = true;
      });
      expect(await stock.distinct('sku')).toEqual(['a']);
      expect(isBuilt).toBe(false);
      await session.commitTransaction();
      await building;
    });
    expect(await stock.distinct('sku')).toEqual(['b']);
  });

  it('repeats the reply to a commit and rejects commands of ended transactions', async () => {
    const stock = await stockOf({ _id: 1 });
    await inTransaction(async (session) => {
      await stock.insertOne({ _id: 2 }, { session });
      await session.commitTransaction();
      await session.commitTransaction();
    });
    const stale = {
      find: 'stock',
      lsid: mongo.client.startSession().id,
      txnNumber: 7,
      autocommit: false,
    };
    await expect(mongo.client.db('x').command(stale)).rejects.toMatchObject({ code: 251 });
  });

  it('creates collections that become visible with the commit', async () => {
    const database = mongo.database();
    await inTransaction(async (session) => {
      await database.collection('fresh').insertOne({ a: 1 }, { session });
      expect(await database.listCollections().toArray()).toEqual([]);
      await session.abortTransaction();
      session.startTransaction();
      await database.collection('fresh').insertOne({ a: 1 }, { session });
      await session.commitTransaction();
    });
    expect(await database.collection('fresh').countDocuments()).toBe(1);
  });

  it('is aborted after its lifetime', async () => {
    const stock = await stockOf({ _id: 1, n: 1 });
    const admin = mongo.client.db('admin');
    await admin.command({ setParameter: 1, transactionLifetimeLimitSeconds: 1 });
    try {
      await inTransaction(async (session) => {
        await stock.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session });
        await stock.updateOne({ _id: 1 }, { $inc: { n: 10 } });
        await expect(stock.findOne({}, { session })).rejects.toMatchObject({ code: 251 });
      });
    } finally {
      await admin.command({ setParameter: 1, transactionLifetimeLimitSeconds: 60 });
    }
    expect((await stock.findOne())?.n).toBe(11);
  });

  it('sells the last stone once to concurrent buyers', async () => {
    const stock = await stockOf({ _id: 1, left: 1 });
    const orders = mongo.database().collection<Row>('orders');
    await orders.insertOne({ _id: 0 });
    const buy = (buyer: number) =>
      mongo.client.withSession((session) =>
        session.withTransaction(async () => {
          const { modifiedCount } = await stock.updateOne(
            { _id: 1, left: { $gte: 1 } },
            { $inc: { left: -1 } },
            { session },
          );
          if (modifiedCount === 1) await orders.insertOne({ _id: buyer }, { session });
        }),
      );
    await Promise.all(Array.from({ length: 40 }, (_, i) => buy(i + 1)));
    expect((await stock.findOne())?.left).toBe(0);
    expect(await orders.countDocuments()).toBe(2);
  });
});

describe('a retryable write', () => {
  it('gets the original reply when retried', async () => {
    const stock = await stockOf({ _id: 1, n: 1 });
    // a separate client has a session without earlier transaction numbers
    const client = await mongo.connect();
    const database = client.db(stock.dbName);
    const session = client.startSession();
    const increment = { update: 'stock', updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }] };
    const send = (number: number) =>
      database.command({ ...increment, txnNumber: Long.fromNumber(number) }, { session });
    expect(await send(1)).toMatchObject({ n: 1, nModified: 1 });
    expect(await send(1)).toMatchObject({ n: 1, nModified: 1 });
    expect((await stock.findOne())?.n).toBe(2);
    await expect(send(0)).rejects.toMatchObject({ code: 225 });
    await session.endSession();
  });

  it('is retried by the driver after a lost connection', async () => {
    const stock = await stockOf({ _id: 1, n: 1 });
    await mongo.client
      .db('admin')
      .command({ configureFailPoint: 'onPrimaryTransactionalWrite', mode: { times: 1 } });
    await stock.updateOne({ _id: 1 }, { $inc: { n: 1 } });
    expect((await stock.findOne())?.n).toBe(2);
  });

  const lose = (mode: Document, data: Document = {}) =>
    mongo.client
      .db('admin')
      .command({ configureFailPoint: 'onPrimaryTransactionalWrite', mode, data });

  it('loses its reply once per write, and not on the retry', async () => {
    const stock = await stockOf({ _id: 1, n: 1 });
    await lose({ times: 2 });
    await stock.bulkWrite([
      { updateOne: { filter: { _id: 1 }, update: { $inc: { n: 1 } } } },
      { insertOne: { document: { _id: 2, n: 5 } } },
    ]);
    expect(await stock.distinct('n')).toEqual([2, 5]);
  });

  it('has no effect when it fails before its commit', async () => {
    const stock = await stockOf({ _id: 1, n: 1 });
    await lose({ times: 2 }, { failBeforeCommitExceptionCode: 1 });
    await expect(stock.updateOne({ _id: 1 }, { $inc: { n: 1 } })).rejects.toThrow(/closed/);
    expect((await stock.findOne())?.n).toBe(1);
  });
});

describe('failCommand', () => {
  const set = (mode: unknown, data: Document) =>
    mongo.client.db('admin').command({ configureFailPoint: 'failCommand', mode, data });

  it('fails the given number of times with code and labels', async () => {
    const stock = await stockOf({ _id: 1 });
    await set({ times: 1 }, { failCommands: ['find'], errorCode: 8000, errorLabels: ['Mine'] });
    await expect(stock.findOne()).rejects.toMatchObject({ code: 8000, errorLabels: ['Mine'] });
    expect(await stock.findOne()).toEqual({ _id: 1 });
  });

  it('drops connections and adds write concern errors', async () => {
    const stock = await stockOf({ _id: 1 });
    await set({ times: 2 }, { failCommands: ['find'], closeConnection: true });
    await expect(stock.findOne()).rejects.toThrow(/closed/);
    await set(
      { times: 1 },
      { failCommands: ['insert'], writeConcernError: { code: 64, errmsg: 'slow' } },
    );
    await expect(stock.insertOne({ _id: 2 })).rejects.toMatchObject({ code: 64 });
    expect(await stock.countDocuments()).toBe(2);
  });
});
