import { afterAll, beforeAll, expect, it } from 'vitest';
import { clearFaults, permanentErrorCode, setFault, withAppName } from '../../test/faults.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { ChangeSpaces } from './change-spaces.ts';
import { type Transaction, Transactions } from './transactions.ts';

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

it('allocates one version of each declared space, however often it is requested', async () => {
  const spaces = new ChangeSpaces(api.connection);
  const before = await spaces.heads();
  const versions = await new Transactions(api.connection).run(['stock', 'lookups'], async (tx) => [
    await tx.version(),
    await tx.version('stock'),
    await tx.version('catalogue'),
    await tx.version('catalogue'),
  ]);
  const [stock, catalogue] = [before.stock + 1, before.catalogue + 1];
  expect(versions).toEqual([stock, stock, catalogue, catalogue]);
  const after = { stock, catalogue, lookups: before.lookups + 1 };
  expect(await spaces.heads()).toMatchObject(after);
});

it('allocates no version of a space that the transaction has not declared', async () => {
  const spaces = new ChangeSpaces(api.connection);
  const before = await spaces.heads();
  const transactions = new Transactions(api.connection);
  await expect(transactions.run((tx) => tx.version())).rejects.toThrow('has not declared');
  await expect(
    transactions.run('catalogue', async (tx) => {
      await tx.version();
      return tx.version('stock');
    }),
  ).rejects.toThrow('has not declared stock');
  expect(await spaces.heads()).toEqual(before);
});

it('serializes the transactions of a space and delays no other', async () => {
  const transactions = new Transactions(api.connection);
  const events: string[] = [];
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const first = transactions.run(['catalogue', 'stock'], async () => {
    await finished;
    events.push('both');
  });
  const second = transactions.run('stock', async () => {
    events.push('stock');
  });
  await transactions.run(async () => {
    events.push('none');
  });
  finish();
  await Promise.all([first, second]);
  expect(events).toEqual(['none', 'both', 'stock']);
});
