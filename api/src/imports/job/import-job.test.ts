import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CuttableLine, layLine } from '../../../test/cuttable-line.ts';
import { checkedImport, doneImport, finishedImport } from '../../../test/imports.ts';
import { spawnServer, untilAnswers } from '../../../test/spawn-server.ts';
import { type Person, startTestApi, type TestApi } from '../../../test/start-test-api.ts';
import { checkConsistency } from '../../consistency/check-consistency.ts';

let line: CuttableLine;
let api: TestApi;
let admin: Person;

beforeAll(async () => {
  line = await layLine();
  api = await startTestApi({ via: line.via });
  admin = await api.admin();
  await openTransactionsLast(10);
});
afterAll(async () => {
  line.mend();
  await openTransactionsLast(60);
  await api.close();
  await line.close();
});

/** Seconds after which the database ends what a killed server left open; 60 is its standard. */
function openTransactionsLast(transactionLifetimeLimitSeconds: number): Promise<unknown> {
  const { db } = api.connection;
  if (!db) throw new Error('not connected');
  return db.admin().command({ setParameter: 1, transactionLifetimeLimitSeconds });
}

const rows = 6_000;
let lists = 0;
/** Takes some seconds to import. */
function longList(): string {
  lists += 1;
  const stones = Array.from({ length: rows }, (_, at) => `L${lists}-${at},Stone ${at},${at % 999}`);
  return `SKU,Name,Price\n${stones.join('\n')}\n`;
}
const countOf = (list: number) =>
  api.connection.collection('products').countDocuments({ sku: { $regex: `^L${list}-` } });
const params = (import_id: number) => ({ params: { import_id } });
const now = (import_id: number) => api.call(endpoints.getImport, params(import_id), admin);
const patience = { timeout: 60_000, interval: 5 };
/** Milliseconds: what a killed server leaves open in the database stays so for a while. */
const crash = 150_000;
const untilHalf = (import_id: number) =>
  vi.waitFor(async () => expect((await now(import_id)).done).toBeGreaterThan(1000), patience);

async function expectWhole(import_id: number, list: number): Promise<void> {
  const done = await finishedImport(api, import_id);
  expect(done).toMatchObject({ state: 'done', done: rows, counts: { new: rows, refused: 0 } });
  expect(await countOf(list)).toBe(rows);
  for await (const difference of (await checkConsistency(api.connection)).differences) {
    expect.fail(difference);
  }
}

describe('an import that is at work', { timeout: crash }, () => {
  it('can be stopped, and goes on where it stopped, while no other begins', async () => {
    const list = longList();
    const { import_id } = await checkedImport(api, admin, list);
    const other = await checkedImport(api, admin, `SKU,Name,Price\nOTHER-${lists},A,5\n`);
    await api.call(endpoints.runImport, params(import_id), admin);
    const second = await api.admin();
    const refused = await api.send(endpoints.runImport, params(other.import_id), second);
    expect([refused.status, refused.body?.message]).toEqual([
      409,
      'Another import is at work. Wait until it is done, or stop it.',
    ]);
    for (const again of [endpoints.runImport, endpoints.discardImport]) {
      expect((await api.send(again, params(import_id), second)).status).toBe(409);
    }
    await untilHalf(import_id);
    await api.call(endpoints.stopImport, params(import_id), second);
    const stopped = await finishedImport(api, import_id);
    expect(stopped).toMatchObject({ state: 'stopped', hasRun: true });
    expect(stopped.done).toBeLessThan(rows);
    expect(await countOf(lists)).toBe(stopped.done);
    expect((await api.send(endpoints.stopImport, params(import_id), admin)).status).toBe(409);

    await api.call(endpoints.runImport, params(import_id), admin);
    await expectWhole(import_id, lists);
    expect((await doneImport(api, admin, list)).counts).toMatchObject({ unchanged: rows, new: 0 });
  });

  it('of two that begin at once one does', async () => {
    const [one, other] = [
      await checkedImport(api, admin, `SKU,Name,Price\nONE-${lists},A,5\n`),
      await checkedImport(api, admin, `SKU,Name,Price\nTWO-${lists},A,5\n`),
    ];
    const replies = await Promise.all(
      [one, other, one, other].map(({ import_id }) =>
        api.send(endpoints.runImport, params(import_id), admin),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    await finishedImport(api, one.import_id);
    await finishedImport(api, other.import_id);
  });

  it(
    'goes on by another server when its own was killed',
    async () => {
      const { import_id } = await checkedImport(api, admin, longList());
      const server = await spawnServer({ MONGODB_URI: api.uri, JWT_SECRET: api.config.jwtSecret });
      try {
        await untilAnswers(`${server.url}${endpoints.ready.path}`, 200);
        const run = `${server.url}/api/imports/${import_id}/run`;
        const headers = { Authorization: `Bearer ${admin.token}` };
        expect((await fetch(run, { method: 'POST', headers })).status).toBe(200);
        await untilHalf(import_id);
      } finally {
        await server.clear();
      }
      const left = await vi.waitFor(async () => {
        const found = await now(import_id);
        expect(found.state).toBe('stopped');
        return found;
      }, patience);
      expect(left.reason).toBe('The server stopped while it was at work.');
      expect(left.done).toBeLessThan(rows);
      expect(await countOf(lists)).toBe(left.done);
      await api.call(endpoints.runImport, params(import_id), admin);
      await expectWhole(import_id, lists);
    },
    crash,
  );

  it('does nothing by halves when the database goes, and goes on when it is back', async () => {
    const { import_id } = await checkedImport(api, admin, longList());
    await api.call(endpoints.runImport, params(import_id), admin);
    await untilHalf(import_id);
    line.cut();
    expect((await api.send(endpoints.getImport, params(import_id), admin)).status).toBe(503);
    line.mend();
    const found = await finishedImport(api, import_id);
    if (found.state !== 'done') await api.call(endpoints.runImport, params(import_id), admin);
    await expectWhole(import_id, lists);
  });
});
