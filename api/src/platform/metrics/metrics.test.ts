import { endpoints } from '@vajra/contract';
import { describe, expect, it, vi } from 'vitest';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';
import { startTcpProxy } from '../../../test/tcp-proxy.ts';

const token = 'metrics token for tests';
const api = await useTestApi({ settings: { METRICS_TOKEN: token }, sendsMail: true });

const readMetrics = (bearer = token) =>
  api.fetch('/metrics', { headers: { Authorization: `Bearer ${bearer}` } });

/** Returns the value of a series, given its name and labels in the Prometheus text format. */
async function series(name: string): Promise<number> {
  const { text } = await readMetrics();
  const line = text.split('\n').find((candidate) => candidate.startsWith(`${name} `));
  if (!line) throw new Error(`no ${name} in:\n${text}`);
  return Number(line.split(' ').at(-1));
}

const requests = (method: string, route: string, status: number) =>
  series(
    `vajra_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`,
  );

describe('metrics', () => {
  it('require the metrics token', async () => {
    expect((await readMetrics()).headers.get('Content-Type')).toMatch(/^text\/plain/);
    expect((await api.fetch('/metrics')).status).toBe(401);
    expect((await readMetrics('another token')).status).toBe(401);
    const { token: session } = await api.createAdmin();
    expect((await readMetrics(session)).status).toBe(401);
  });

  it('respond 404 when no token is configured', async () => {
    const withoutToken = await startTestApi();
    expect((await withoutToken.fetch('/metrics')).status).toBe(404);
    await withoutToken.close();
  });

  it('record latency by route template and status', async () => {
    const admin = await api.createAdmin();
    const { p_id } = await createProduct(api);
    const change = { params: { p_id }, body: { name: 'Other' } };
    await api.call(endpoints.updateProduct, change, admin);
    await api.send(endpoints.updateProduct, change);
    await api.fetch('/nothing-here');
    await api.fetch('/Assets/Products/x.png');
    expect(await requests('PUT', '/updateproduct/{p_id}', 200)).toBe(1);
    expect(await requests('PUT', '/updateproduct/{p_id}', 401)).toBe(1);
    expect(await requests('GET', 'none', 404)).toBe(1);
    expect(await requests('GET', '/Assets/Products/{file}', 404)).toBe(1);
    const { text } = await readMetrics();
    expect(text).not.toContain('nothing-here');
  });

  it('count placed orders', async () => {
    const placed = () => series('vajra_orders_placed_total{currency="INR"}');
    expect(await placed()).toBe(0);
    await placeOrder(api, await api.createCustomer(), await createProduct(api));
    expect(await placed()).toBe(1);
  });

  it('report the database kind and the length of the mail queue', async () => {
    expect((await readMetrics()).text).toMatch(/vajra_database_info\{kind="(embedded|mongod)"\} 1/);
    // Confirmation mails of other tests may still be queued.
    await vi.waitFor(async () => expect(await series('vajra_mail_outbox_length')).toBe(0), {
      timeout: 20_000,
    });
    const message = { subject: 'Hello', text: 'Hello' };
    const due = new Date(Date.now() + 3_600_000);
    const row = { ...message, to: 'a@example.com', attempts: 0, due, sentAt: null };
    await api.connection.collection('mail_outbox').insertOne(row);
    expect(await series('vajra_mail_outbox_length')).toBe(1);
    await api.connection.collection('mail_outbox').updateMany({}, { $set: { attempts: 20 } });
    expect(await series('vajra_mail_failed')).toBe(1);
  });
});

it('metrics respond, and say so, while the database does not', async () => {
  const proxy = await startTcpProxy();
  const replica = await startTestApi({
    rewriteUri: proxy.rewriteUri,
    settings: { METRICS_TOKEN: token },
  });
  const read = async (name: string) => {
    const { text } = await replica.fetch('/metrics', {
      headers: { Authorization: `Bearer ${token}` },
    });
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };
  try {
    expect(await read('vajra_database_up')).toBe(1);
    const responses = () => read('vajra_database_response_seconds_count');
    await expect.poll(responses, { timeout: 20_000 }).toBeGreaterThan(0);
    proxy.freeze();
    await expect.poll(() => read('vajra_database_up'), { timeout: 20_000 }).toBe(0);
    expect(await read('vajra_mail_outbox_length')).toBeNaN();
    proxy.restore();
    await expect.poll(() => read('vajra_database_up'), { timeout: 20_000 }).toBe(1);
    expect(await read('vajra_mail_outbox_length')).toBe(0);
  } finally {
    proxy.restore();
    await replica.close();
    await proxy.close();
  }
});
