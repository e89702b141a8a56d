import { Timestamp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

it.each<[number, unknown]>([
  [9, { level: 'none' }],
  [14, { level: 5 }],
  [72, { levels: 'local' }],
  [9, 5],
])('a read concern is rejected with %i: %j', async (code, readConcern) => {
  const reading = mongo.database().command({ find: 'stones', readConcern });
  await expect(reading).rejects.toMatchObject({ code });
});

describe('read concern snapshot outside transactions', () => {
  it('reads as of the first read of the session, also through an open cursor', async () => {
    const stones = mongo.database().collection<Row>('stones');
    await stones.insertMany([1, 2, 3].map((_id) => ({ _id, n: 1 })));
    const session = mongo.client.startSession({ snapshot: true });
    const cursor = stones.find({}, { session, batchSize: 1 });
    await cursor.next();
    await stones.updateMany({}, { $inc: { n: 1 } });
    await stones.insertOne({ _id: 4, n: 9 });
    expect(await cursor.toArray()).toEqual([
      { _id: 2, n: 1 },
      { _id: 3, n: 1 },
    ]);
    expect(await stones.distinct('n', {}, { session })).toEqual([1]);
    expect(await stones.countDocuments({}, { session })).toBe(3);
    expect(await stones.distinct('n')).toEqual([2, 9]);
    await session.endSession();
  });

  it('reads at a reported time only', async () => {
    const database = mongo.database();
    await database.collection<Row>('stones').insertOne({ _id: 1 });
    const read = (time: { atClusterTime?: Timestamp } = {}) =>
      database.command({
        distinct: 'stones',
        key: '_id',
        readConcern: { level: 'snapshot', ...time },
      });
    const { values, atClusterTime } = await read();
    await database.collection<Row>('stones').deleteOne({ _id: 1 });
    expect(values).toEqual([1]);
    expect(await read({ atClusterTime })).toMatchObject({ values: [1], atClusterTime });
    await expect(read({ atClusterTime: new Timestamp({ t: 1, i: 1 }) })).rejects.toMatchObject({
      code: 239,
    });
  });

  it('is rejected for commands that do not read documents', async () => {
    const count = { count: 'stones', readConcern: { level: 'snapshot' } };
    await expect(mongo.database().command(count)).rejects.toMatchObject({ code: 72 });
  });
});
