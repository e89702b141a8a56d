import 'fake-indexeddb/auto';
import type { Table } from 'dexie';
import { beforeEach, expect, it } from 'vitest';
import { QueuedDatabase } from './queued-database.ts';

class TestDatabase extends QueuedDatabase {
  declare one: Table<number, string>;
  declare other: Table<number, string>;

  constructor() {
    super(`test-${crypto.randomUUID()}`);
    this.version(1).stores({ one: '', other: '' });
  }
}

let db: TestDatabase;
beforeEach(() => {
  db = new TestDatabase();
  return () => db.delete();
});

/** Starts transactions, each named after its step, and records when they begin and end. */
function recorder() {
  const events: string[] = [];
  const record = (name: string, table: Table<number, string>) => async () => {
    events.push(`+${name}`);
    for (let reads = 0; reads < 3; reads++) await table.get('key');
    events.push(`-${name}`);
  };
  return { events, record };
}

it('runs a write after all other transactions, and reads after it', async () => {
  const { events, record } = recorder();
  await Promise.all([
    db.read([db.one], record('read 1', db.one)),
    db.read([db.one], record('read 2', db.one)),
    db.write([db.other], record('write 1', db.other)),
    db.read([db.one], record('read 3', db.one)),
    db.write([db.one], record('write 2', db.one)),
  ]);
  expect(events.slice(0, 2)).toEqual(['+read 1', '+read 2']);
  expect(events.slice(2, 4).sort()).toEqual(['-read 1', '-read 2']);
  const later = ['write 1', 'read 3', 'write 2'].flatMap((name) => [`+${name}`, `-${name}`]);
  expect(events.slice(4)).toEqual(later);
});

it('goes on after a transaction that failed, which changes nothing', async () => {
  const failed = db.write([db.one], async () => {
    await db.one.put(1, 'key');
    throw new Error('no');
  });
  const next = db.read([db.one], () => db.one.get('key'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBeUndefined();
});
