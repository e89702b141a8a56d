import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../test/test-server.ts';

const mongo = useServer();
const admin = (command: Document) => mongo.client.db('admin').command(command);
const set = (values: Document) => admin({ setParameter: 1, ...values });

describe('setParameter', () => {
  it('returns the previous value, and getParameter reads the new one', async () => {
    expect(await set({ ttlMonitorSleepSecs: 7, ttlMonitorEnabled: false })).toMatchObject({
      was: 60,
      ok: 1,
    });
    expect(
      await admin({ getParameter: 1, ttlMonitorSleepSecs: 1, ttlMonitorEnabled: 1 }),
    ).toMatchObject({ ttlMonitorSleepSecs: 7, ttlMonitorEnabled: false });
    expect(await set({ ttlMonitorSleepSecs: 60 })).toMatchObject({ was: 7 });
    expect(await set({ ttlMonitorEnabled: 1 })).toMatchObject({ was: false });
  });

  const rejected: [string, number, Document][] = [
    ['zero', 2, { ttlMonitorSleepSecs: 0 }],
    ['a negative number', 2, { transactionLifetimeLimitSeconds: -1 }],
    ['too large a number', 2, { ttlMonitorSleepSecs: 2 ** 31 }],
    ['a string', 2, { ttlMonitorSleepSecs: '1' }],
    ['an unknown parameter', 72, { nonsense: 1 }],
    ['a property that every object has', 72, { constructor: 1 }],
    ['no parameter', 72, {}],
    ['a parameter that is fixed at run time', 20, { enableTestCommands: false }],
  ];
  it.each(rejected)('rejects %s', async (_, code, values) => {
    await expect(set(values)).rejects.toMatchObject({ code });
  });

  it('changes nothing if one of several values is invalid', async () => {
    const values = { ttlMonitorSleepSecs: 9, transactionLifetimeLimitSeconds: 0 };
    await expect(set(values)).rejects.toMatchObject({ code: 2 });
    const { ttlMonitorSleepSecs } = await admin({ getParameter: 1, ttlMonitorSleepSecs: 1 });
    expect(ttlMonitorSleepSecs).toBe(60);
  });

  it('is rejected outside the admin database', async () => {
    const command = { setParameter: 1, logLevel: 1 };
    await expect(mongo.client.db('test').command(command)).rejects.toMatchObject({ code: 13 });
  });

  it('sets the interval in which expired documents are removed', async () => {
    const codes = mongo.client.db('ttl').collection('codes');
    await codes.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    await codes.insertOne({ at: new Date(0) });
    await set({ ttlMonitorSleepSecs: 1 });
    await expect.poll(() => codes.countDocuments(), { timeout: 20_000 }).toBe(0);
    await set({ ttlMonitorSleepSecs: 60 });
  });
});
