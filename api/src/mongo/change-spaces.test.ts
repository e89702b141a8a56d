import { expect, it } from 'vitest';
import { useTestApi } from '../../test/start-test-api.ts';
import { ChangeSpaces } from './change-spaces.ts';
import { connect } from './connect.ts';

const api = await useTestApi();

it('creates one epoch when several replicas start on an empty store concurrently', async () => {
  await api.connection.collection('change_spaces').deleteMany({});
  await expect(new ChangeSpaces(api.connection).heads()).rejects.toThrow('no change counters');
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

it('leaves existing counters unchanged', async () => {
  const spaces = new ChangeSpaces(api.connection);
  await spaces.create();
  await api.services.transactions.run('lookups', async (tx) => {
    expect(await tx.version()).toBe(await tx.version('catalogue'));
  });
  const before = await spaces.heads();
  expect(before).toMatchObject({ catalogue: 1, stock: 0, lookups: 1 });
  await spaces.create();
  expect(await spaces.heads()).toEqual(before);
});

it('allocates consecutive versions of both spaces to concurrent transactions', async () => {
  const spaces = new ChangeSpaces(api.connection);
  const before = await spaces.heads();
  const allocated = await Promise.all(
    [1, 2, 3].flatMap(() => [
      api.services.transactions.run(['catalogue', 'stock'], async (tx) => [
        await tx.version(),
        await tx.version('stock'),
      ]),
      api.services.transactions.run('stock', async (tx) => [0, await tx.version()]),
    ]),
  );
  const numbersOf = (values: (number | undefined)[]) => values.filter(Boolean).sort();
  const upFrom = (last: number, count: number) =>
    Array.from({ length: count }, (_, index) => last + index + 1);
  expect(numbersOf(allocated.map(([catalogue]) => catalogue))).toEqual(upFrom(before.catalogue, 3));
  expect(numbersOf(allocated.map(([, stock]) => stock))).toEqual(upFrom(before.stock, 6));
});
