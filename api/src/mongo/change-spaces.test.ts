import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { ChangeSpaces } from './change-spaces.ts';
import { connect } from './connect.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

it('makes one epoch of several replicas that start an empty store at once', async () => {
  await api.connection.collection('change_spaces').deleteMany({});
  await expect(new ChangeSpaces(api.connection).heads()).rejects.toThrow('no counters');
  const connections = await Promise.all(Array.from({ length: 5 }, () => connect(api.uri)));
  const heads = await Promise.all(
    connections.map(async (connection) => {
      const spaces = new ChangeSpaces(connection);
      await spaces.create();
      return spaces.heads();
    }),
  );
  expect(new Set(heads.map(({ epoch }) => epoch)).size).toBe(1);
  expect(heads[0]).toMatchObject({ catalogue: 0, stock: 0, lookups: 0 });
  expect(heads[0]?.epoch).toMatch(/^[\w-]{10,64}$/);
  await Promise.all(connections.map((connection) => connection.close()));
});

it('leaves counters that are there as they are', async () => {
  const spaces = new ChangeSpaces(api.connection);
  await spaces.create();
  await api.services.transactions.stamped('lookups', async (_session, nextVersion) => {
    expect(await nextVersion()).toBe(await nextVersion('catalogue'));
  });
  const before = await spaces.heads();
  expect(before).toMatchObject({ catalogue: 1, stock: 0, lookups: 1 });
  await spaces.create();
  expect(await spaces.heads()).toEqual(before);
});

it('gives each transaction that stamps both spaces a version of each, in one order', async () => {
  const spaces = new ChangeSpaces(api.connection);
  const before = await spaces.heads();
  const given = await Promise.all(
    [1, 2, 3].flatMap(() => [
      api.services.transactions.stamped(
        'catalogue',
        async (_session, nextVersion) => [await nextVersion(), await nextVersion('stock')],
        { also: ['stock'] },
      ),
      api.services.transactions.stamped('stock', async (_session, stock) => [0, await stock()]),
    ]),
  );
  const numbersOf = (values: (number | undefined)[]) => values.filter(Boolean).sort();
  const upFrom = (last: number, count: number) =>
    Array.from({ length: count }, (_, index) => last + index + 1);
  expect(numbersOf(given.map(([catalogue]) => catalogue))).toEqual(upFrom(before.catalogue, 3));
  expect(numbersOf(given.map(([, stock]) => stock))).toEqual(upFrom(before.stock, 6));
});
