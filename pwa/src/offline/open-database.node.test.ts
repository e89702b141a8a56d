import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from './open-database.ts';

let db: Dexie;

function create(factory: Pick<IDBFactory, 'open'> = indexedDB): void {
  db = new Dexie('shop', { indexedDB: factory as IDBFactory });
  db.version(1).stores({ things: 'id' });
}

const silent = { open: () => ({}) as IDBOpenDBRequest };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(async () => {
  vi.useRealTimers();
  db.close();
  await Dexie.delete('shop');
});

describe('opening a database', () => {
  it('makes it usable', async () => {
    vi.useRealTimers();
    create();
    expect(await openDatabase(db)).toBe(true);
    await db.table('things').put({ id: 1 });
    expect(await db.table('things').count()).toBe(1);
  });

  it.each([
    ['online', true, 3_000],
    ['offline', false, 15_000],
  ])('ends %s after a limit, and with it what waits for the database', async (_, onLine, limit) => {
    vi.stubGlobal('navigator', { onLine });
    create(silent);
    const opened = openDatabase(db);
    const settled = vi.fn();
    const waiting = expect(db.table('things').count()).rejects.toThrow();
    void opened.then(settled);
    await vi.advanceTimersByTimeAsync(limit - 1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await opened).toBe(false);
    await waiting;
    await expect(db.table('things').put({ id: 1 })).rejects.toThrow();
  });

  it('fails where the browser refuses it', async () => {
    create({
      open: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    expect(await openDatabase(db)).toBe(false);
    await expect(db.table('things').count()).rejects.toThrow();
  });
});
