import type { ClientSession } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearFaults, known, refusal, setFault } from '../../test/faults.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { Transactions } from './transactions.ts';

const name = 'transactions';
let api: TestApi;
/** Never struck by faults. */
let beside: TestApi;

beforeAll(async () => {
  api = await startTestApi({ via: known(name) });
  beside = await startTestApi({ beside: api });
});
afterAll(async () => {
  await beside.close();
  await api.close();
});

it('holds nothing after its commit was refused', async () => {
  const things = api.connection.collection<{ _id: number; by: string }>('things');
  await things.insertOne({ _id: 1, by: 'nobody' });
  const change = (session: ClientSession) =>
    things.updateOne({ _id: 1 }, { $set: { by: 'refused' } }, { session });
  await setFault(beside, name, { failCommands: ['commitTransaction'], errorCode: refusal });
  const transactions = new Transactions(api.connection);
  await expect(transactions.run(change)).rejects.toMatchObject({ code: refusal });
  await clearFaults(beside);
  // Of another client, whose sessions end nothing of this one's; a lock would last for a minute.
  const others = beside.connection.collection<{ _id: number; by: string }>('things');
  await others.updateOne({ _id: 1, by: 'nobody' }, { $set: { by: 'another' } });
  expect(await others.findOne({ _id: 1 })).toEqual({ _id: 1, by: 'another' });
});
