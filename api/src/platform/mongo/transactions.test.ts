import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearFaults, permanentErrorCode, setFault, withAppName } from '../../../test/faults.ts';
import { startTestApi, type TestApi } from '../../../test/start-test-api.ts';
import { type Transaction, Transactions, WriteConflictError } from './transactions.ts';

const name = 'transactions';
let api: TestApi;
/** Not subject to faults. */
let other: TestApi;

beforeAll(async () => {
  api = await startTestApi({ rewriteUri: withAppName(name) });
  other = await startTestApi({ databaseOf: api });
});
afterAll(async () => {
  await other.close();
  await api.close();
});

it.each([
  ['the commit fails', ['commitTransaction'], 1],
  ['the commit and the abort after it fail', ['commitTransaction', 'find'], 2],
] as const)('releases its locks when %s', async (_, failCommands, times) => {
  const things = api.connection.collection<{ _id: number; by: string }>('things');
  await things.replaceOne({ _id: 1 }, { by: 'no one' }, { upsert: true });
  const change = ({ session }: Transaction) =>
    things.updateOne({ _id: 1 }, { $set: { by: 'refused' } }, { session });
  await setFault(other, name, { failCommands, errorCode: permanentErrorCode }, { times });
  const transactions = new Transactions(api.connection);
  await expect(transactions.run(change)).rejects.toMatchObject({ code: permanentErrorCode });
  await clearFaults(other);
  // Another client, whose sessions do not end the open transaction; its locks would last a minute.
  const others = other.connection.collection<{ _id: number; by: string }>('things');
  await others.updateOne({ _id: 1, by: 'no one' }, { $set: { by: 'another' } });
  expect(await others.findOne({ _id: 1 })).toEqual({ _id: 1, by: 'another' });
});

it('records changed products once, and reports them after the commit', async () => {
  const transactions = new Transactions(api.connection);
  const reported: number[][] = [];
  transactions.onChange((ids) => reported.push([...ids]));
  await api.services.jobs.stop('changeNumbering');
  await other.services.jobs.stop('changeNumbering');
  await transactions.run(async (tx) => {
    tx.changes('stock', [1, 2, 1]);
    tx.changes('catalogue', [2]);
    tx.changesLookups();
  });
  await transactions.run(async ({ session }) => {
    await api.connection.collection('things').insertOne({}, { session });
  });
  const refused = transactions.run(async (tx) => {
    tx.changes('stock', [3]);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(reported).toEqual([[2, 1]]);
  const pending = await api.connection
    .collection('product_changes')
    .find({}, { projection: { _id: 0 } })
    .sort({ space: 1, p_id: 1 })
    .toArray();
  expect(pending).toEqual([
    { space: 'catalogue', p_id: 2 },
    { space: 'lookups', p_id: null },
    { space: 'stock', p_id: 1 },
    { space: 'stock', p_id: 2 },
  ]);
});

it('repeats a transaction that conflicts, or refuses it', async () => {
  const things = api.connection.collection<{ _id: number; count: number }>('things');
  await things.replaceOne({ _id: 2 }, { count: 0 }, { upsert: true });
  const increment = ({ session }: Transaction) =>
    things.updateOne({ _id: 2 }, { $inc: { count: 1 } }, { session });
  const transactions = new Transactions(api.connection);
  await transactions.run(async (tx) => {
    await increment(tx);
    const other = transactions.run(increment, { repeatsConflicts: false });
    await expect(other).rejects.toThrow(WriteConflictError);
  });
  await Promise.all(Array.from({ length: 5 }, () => transactions.run(increment)));
  expect(await things.findOne({ _id: 2 })).toEqual({ _id: 2, count: 6 });
});
