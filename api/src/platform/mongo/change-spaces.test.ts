import { expect, it } from 'vitest';
import { useTestApi } from '../../../test/start-test-api.ts';
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

it('leaves existing heads unchanged', async () => {
  const spaces = new ChangeSpaces(api.connection);
  await spaces.create();
  await api.services.transactions.run(async (tx) => {
    tx.changesLookups();
    tx.changes('catalogue', [1, 2]);
  });
  await api.numberChanges();
  const before = await spaces.heads();
  expect(before).toMatchObject({ catalogue: 2, stock: 0, lookups: 1 });
  await spaces.create();
  expect(await spaces.heads()).toEqual(before);
});
