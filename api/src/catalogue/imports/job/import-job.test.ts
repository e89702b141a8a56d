import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createCheckedImport,
  createFinishedImport,
  waitForImport,
} from '../../../../test/imports.ts';
import { spawnServer, waitForStatus } from '../../../../test/spawn-server.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../../test/start-test-api.ts';
import { startTcpProxy, type TcpProxy } from '../../../../test/tcp-proxy.ts';
import { checkConsistency } from '../../../operations/consistency/check-consistency.ts';

let line: TcpProxy;
let api: TestApi;
let admin: TestUser;

beforeAll(async () => {
  line = await startTcpProxy();
  api = await startTestApi({ rewriteUri: line.rewriteUri, settings });
  admin = await api.createAdmin();
  await setTransactionLifetime(10);
});
afterAll(async () => {
  line.restore();
  await setTransactionLifetime(60);
  await api.close();
  await line.close();
});

/** Sets after how many seconds the database aborts a transaction of a killed server; default 60. */
function setTransactionLifetime(transactionLifetimeLimitSeconds: number): Promise<unknown> {
  const { db } = api.connection;
  if (!db) throw new Error('not connected');
  return db.admin().command({ setParameter: 1, transactionLifetimeLimitSeconds });
}

const rows = 1_000;
const settings = { IMPORT_BATCH_ROWS: '100' };
let lists = 0;
/** A list of ten batches. */
function longList(): string {
  lists += 1;
  const stones = Array.from({ length: rows }, (_, at) => `L${lists}-${at},Stone ${at},${at % 999}`);
  return `SKU,Name,Price\n${stones.join('\n')}\n`;
}
const countOf = (list: number) =>
  api.connection.collection('products').countDocuments({ sku: { $regex: `^L${list}-` } });
const params = (import_id: number) => ({ params: { import_id } });
const currentImport = (import_id: number) =>
  api.call(endpoints.getImport, params(import_id), admin);
const waitOptions = { timeout: 60_000, interval: 5 };
/** Allows for the transactions that a killed server leaves open. */
const crashTimeoutMs = 150_000;
const untilPartlyDone = (import_id: number) =>
  vi.waitFor(
    async () => expect((await currentImport(import_id)).done).toBeGreaterThan(0),
    waitOptions,
  );

async function expectComplete(import_id: number, list: number): Promise<void> {
  const done = await waitForImport(api, import_id);
  expect(done).toMatchObject({ state: 'done', done: rows, counts: { new: rows, refused: 0 } });
  expect(await countOf(list)).toBe(rows);
  for await (const discrepancy of (await checkConsistency(api.connection)).discrepancies) {
    expect.fail(discrepancy);
  }
}

describe('an import in progress', { timeout: crashTimeoutMs }, () => {
  it('can be stopped and resumed, and blocks other imports', async () => {
    const list = longList();
    const { import_id } = await createCheckedImport(api, admin, list);
    const other = await createCheckedImport(api, admin, `SKU,Name,Price\nOTHER-${lists},A,5\n`);
    await api.call(endpoints.runImport, params(import_id), admin);
    const second = await api.createAdmin();
    const refused = await api.send(endpoints.runImport, params(other.import_id), second);
    expect([refused.status, refused.body?.message]).toEqual([
      409,
      'Another import is in progress. Wait until it is done, or stop it.',
    ]);
    for (const again of [endpoints.runImport, endpoints.discardImport]) {
      expect((await api.send(again, params(import_id), second)).status).toBe(409);
    }
    await untilPartlyDone(import_id);
    await api.call(endpoints.stopImport, params(import_id), second);
    const stopped = await waitForImport(api, import_id);
    expect(stopped).toMatchObject({ state: 'stopped', hasRun: true });
    expect(stopped.done).toBeLessThan(rows);
    expect(await countOf(lists)).toBe(stopped.done);
    expect((await api.send(endpoints.stopImport, params(import_id), admin)).status).toBe(409);

    await api.call(endpoints.runImport, params(import_id), admin);
    await expectComplete(import_id, lists);
    expect((await createFinishedImport(api, admin, list)).counts).toMatchObject({
      unchanged: rows,
      new: 0,
    });
  });

  it('runs one of two imports that are started concurrently', async () => {
    const [one, other] = [
      await createCheckedImport(api, admin, `SKU,Name,Price\nONE-${lists},A,5\n`),
      await createCheckedImport(api, admin, `SKU,Name,Price\nTWO-${lists},A,5\n`),
    ];
    const replies = await Promise.all(
      [one, other, one, other].map(({ import_id }) =>
        api.send(endpoints.runImport, params(import_id), admin),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    await waitForImport(api, one.import_id);
    await waitForImport(api, other.import_id);
  });

  it(
    'can be resumed by another server when its own is killed',
    async () => {
      const { import_id } = await createCheckedImport(api, admin, longList());
      const { uri, config } = api;
      const environment = { ...settings, MONGODB_URI: uri, JWT_SECRET: config.jwtSecret };
      const server = await spawnServer(environment);
      try {
        await waitForStatus(`${server.url}${endpoints.ready.path}`, 200);
        const run = `${server.url}/api/imports/${import_id}/run`;
        const headers = { Authorization: `Bearer ${admin.token}` };
        expect((await fetch(run, { method: 'POST', headers })).status).toBe(200);
        await untilPartlyDone(import_id);
      } finally {
        await server.cleanUp();
      }
      await setTransactionLifetime(1); // mongod applies it to later transactions only
      // Its lease would last for up to 12 seconds; import-leases.test.ts checks when it expires.
      const expired = { $set: { until: new Date(0) } };
      await api.connection.collection('import_leases').updateMany({}, expired);
      const left = await vi.waitFor(async () => {
        const found = await currentImport(import_id);
        expect(found.state).toBe('stopped');
        return found;
      }, waitOptions);
      await setTransactionLifetime(10);
      expect(left.reason).toBe('The server stopped during the import.');
      expect(left.done).toBeLessThan(rows);
      expect(await countOf(lists)).toBe(left.done);
      await api.call(endpoints.runImport, params(import_id), admin);
      await expectComplete(import_id, lists);
    },
    crashTimeoutMs,
  );

  it('writes no partial batch when the database is lost, and resumes when it is back', async () => {
    const { import_id } = await createCheckedImport(api, admin, longList());
    await api.call(endpoints.runImport, params(import_id), admin);
    await untilPartlyDone(import_id);
    line.disconnect();
    expect((await api.send(endpoints.getImport, params(import_id), admin)).status).toBe(503);
    line.restore();
    const found = await waitForImport(api, import_id);
    if (found.state !== 'done') await api.call(endpoints.runImport, params(import_id), admin);
    await expectComplete(import_id, lists);
  });
});
