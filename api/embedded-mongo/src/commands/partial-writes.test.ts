import { expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

async function threeRows() {
  const things = mongo.database().collection<Row>('things');
  await things.insertMany([
    { _id: 1, a: 1 },
    { _id: 2, a: 'x' },
    { _id: 3, a: 1 },
  ]);
  return things;
}

it('an update of several documents keeps the changes before the one that fails', async () => {
  const things = await threeRows();
  await expect(things.updateMany({}, { $inc: { a: 1 } })).rejects.toMatchObject({ code: 14 });
  expect(await things.distinct('a')).toEqual([1, 2, 'x']);
});

it('a delete of several documents keeps the removals before the one that fails', async () => {
  const things = await threeRows();
  const filter = { $expr: { $lt: [{ $abs: '$a' }, 5] } };
  await expect(things.deleteMany(filter)).rejects.toMatchObject({ code: 28765 });
  expect(await things.distinct('_id')).toEqual([2, 3]);
});

it('a transaction keeps nothing', async () => {
  const things = await threeRows();
  await mongo.client.withSession(async (session) => {
    session.startTransaction();
    const updating = things.updateMany({}, { $inc: { a: 1 } }, { session });
    await expect(updating).rejects.toMatchObject({ code: 14 });
  });
  expect(await things.distinct('a')).toEqual([1, 'x']);
});
