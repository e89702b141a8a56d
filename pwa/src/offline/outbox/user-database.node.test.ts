import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { Outbox } from './outbox.ts';
import { testKinds } from './test-outbox.ts';
import { type OutboxRow, UserDatabase } from './user-database.ts';

const name = 'test-upgrade';
let db: UserDatabase;

/** A database as releases before version 2 created it. */
async function createVersion1(rows: readonly object[]): Promise<void> {
  const old = new Dexie(name);
  old.version(1).stores({ outbox: '++place, &id, object', copies: 'key' });
  await old.table('outbox').bulkAdd([...rows]);
  await old.table('outbox').delete(2); // was sent
  await old.table('copies').put({ key: 'cart', value: [] });
  old.close();
}

const row = (id: string, problem: string | null = null) => ({
  id,
  object: `cart:${id}`,
  endpoint: endpoints.updateCart,
  input: { body: { u_qty: 1 } },
  files: [],
  shown: null,
  problem,
  attempts: 1,
  at: 5,
});

beforeEach(async () => {
  await createVersion1([row('a'), row('sent'), row('c'), row('refused', 'Only 2 left.'), row('b')]);
  db = new UserDatabase(1, name);
});
afterEach(() => db.delete());

it('sends the pending changes of an older database in order', async () => {
  const sent: OutboxRow[] = [];
  const outbox = new Outbox({
    kinds: testKinds,
    db,
    isOpen: Promise.resolve(true),
    send: async (change) => sent.push(change),
    runExclusively: (work) => work(),
    onSettled: () => undefined,
  });
  await outbox.drain();
  outbox.close();
  expect(sent.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
  expect(sent[0]).toMatchObject({ ...row('a'), kind: 'cart', attempts: 1, seq: 1 });
  expect(await outbox.rows()).toMatchObject([{ ...row('refused', 'Only 2 left.'), seq: 4 }]);
});

it('knows the kind of a change that an older release stored', async () => {
  const kinds = (await db.changes.toArray()).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['cart']));
});

it('keeps the order for changes that are added later, and the cached responses', async () => {
  expect(await db.changes.add({ ...row('later'), kind: 'cart' } as unknown as OutboxRow)).toBe(6);
  expect(await db.copies.get('cart')).toEqual({ key: 'cart', value: [] });
  expect(db.tables.map((table) => table.name).sort()).toEqual(['changes', 'copies']);
});
