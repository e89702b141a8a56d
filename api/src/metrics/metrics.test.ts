import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { order, product } from '../../test/factories.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';

const token = 'a token of metrics for tests';
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi({ settings: { METRICS_TOKEN: token } });
});
afterAll(() => api.close());

const read = (bearer = token) =>
  api.fetch('/metrics', { headers: { Authorization: `Bearer ${bearer}` } });

/** The value of a series, by its name and labels as Prometheus writes them. */
async function series(named: string): Promise<number> {
  const { text } = await read();
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${named} `));
  if (!line) throw new Error(`no ${named} in:\n${text}`);
  return Number(line.split(' ').at(-1));
}

const requests = (method: string, route: string, status: number) =>
  series(
    `vajra_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`,
  );

describe('metrics', () => {
  it('are there for the token alone', async () => {
    expect((await read()).headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect((await api.fetch('/metrics')).status).toBe(401);
    expect((await read('another token')).status).toBe(401);
    const { token: session } = await api.admin();
    expect((await read(session)).status).toBe(401);
  });

  it('are not there without one', async () => {
    const silent = await startTestApi();
    expect((await silent.fetch('/metrics')).status).toBe(404);
    await silent.close();
  });

  it('tell latency by the template of a route and the status', async () => {
    const admin = await api.admin();
    const { p_id } = await product(api);
    const change = { params: { p_id }, body: { name: 'Other' } };
    await api.call(endpoints.updateProduct, change, admin);
    await api.send(endpoints.updateProduct, change);
    await api.fetch('/nothing-here');
    await api.fetch('/Assets/Products/x.png');
    expect(await requests('PUT', '/updateproduct/{p_id}', 200)).toBe(1);
    expect(await requests('PUT', '/updateproduct/{p_id}', 401)).toBe(1);
    expect(await requests('GET', 'none', 404)).toBe(1);
    expect(await requests('GET', '/Assets/Products/{file}', 404)).toBe(1);
    const { text } = await read();
    expect(text).not.toContain('nothing-here');
  });

  it('count orders, and repeated requests once', async () => {
    const placed = () => series('vajra_orders_placed_total{currency="INR"}');
    expect(await placed()).toBe(0);
    await order(api, await api.customer(), await product(api));
    expect(await placed()).toBe(1);
  });

  it('tell which database, and how many mails wait', async () => {
    const kind = process.env.MONGODB_URI ? 'named' : '(embedded|mongod)';
    expect((await read()).text).toMatch(new RegExp(`vajra_database_info\\{kind="${kind}"\\} 1`));
    // The orders of other tests are still being confirmed.
    await vi.waitFor(async () => expect(await series('vajra_mail_outbox_length')).toBe(0));
    const letter = { subject: 'Hello', text: 'Hello' };
    const later = new Date(Date.now() + 3_600_000);
    const row = { ...letter, to: 'a@example.com', attempts: 0, due: later, sentAt: null };
    await api.connection.collection('mail_outbox').insertOne(row);
    expect(await series('vajra_mail_outbox_length')).toBe(1);
  });
});
