import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { useTestApi } from '../../../test/start-test-api.ts';
import { withLock } from './lock.ts';

const { connection } = await useTestApi();
const locks = connection.collection<{ _id: string; owner: string; until: Date }>('migration_locks');
const later = new Date(Date.now() + 60_000);

it('lets one run at a time, and the next one after an error', async () => {
  const ran: string[] = [];
  const run = (name: string) =>
    withLock(connection, 'one', async () => {
      ran.push(`${name} begins`);
      await new Promise(setImmediate);
      ran.push(`${name} ends`);
      if (name === 'a') throw new Error('failed');
      return name;
    });
  const results = await Promise.allSettled([run('a'), run('b')]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [first] = ran[0]?.split(' ') ?? [];
  expect(ran.slice(0, 2)).toEqual([`${first} begins`, `${first} ends`]);
  expect(await locks.countDocuments()).toBe(0);
});

it.each([
  ['a process of this machine that has ended', `${hostname()} ${2 ** 30} x`, later],
  ['an earlier run of this container', `${hostname()} ${process.pid} x`, later],
  ['another machine, which has expired', `elsewhere ${process.pid} x`, new Date(0)],
  [
    'a process of this machine that stopped working',
    `${hostname()} ${process.ppid} x`,
    new Date(0),
  ],
])('takes over the lock of %s', async (_, owner, until) => {
  await locks.insertOne({ _id: 'two', owner, until });
  expect(await withLock(connection, 'two', async () => 'done')).toBe('done');
  expect(await locks.countDocuments()).toBe(0);
});

it.each([
  ['another machine', `elsewhere ${process.pid} x`],
  ['another process of this machine', `${hostname()} ${process.ppid} x`],
])('waits for %s', async (_, owner) => {
  await locks.insertOne({ _id: 'three', owner, until: later });
  let hasRun = false;
  const running = withLock(connection, 'three', async () => {
    hasRun = true;
  });
  await locks.findOne({ _id: 'three' });
  expect(hasRun).toBe(false);
  await locks.deleteOne({ _id: 'three' });
  await running;
  expect(hasRun).toBe(true);
});
