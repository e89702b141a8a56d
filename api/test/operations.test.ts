import { once } from 'node:events';
import { connect } from 'node:net';
import { endpoints } from '@vajra/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkConsistency } from '../src/consistency/check-consistency.ts';
import { address, product } from './factories.ts';
import { requestOf } from './request.ts';
import { type SpawnedServer, spawnServer, waitForStatus } from './spawn-server.ts';
import { startTestApi, type TestApi, type TestUser } from './start-test-api.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** For a machine that does much else: a process takes seconds to start. */
vi.setConfig({ testTimeout: 120_000 });

/** Looks at the database from beside the process under test. */
let api: TestApi;
let server: SpawnedServer | undefined;

beforeAll(async () => {
  api = await startTestApi();
});
afterEach(async () => {
  await server?.cleanUp();
  server = undefined;
});
afterAll(() => api.close());

async function spawned(environment: Record<string, string> = {}): Promise<SpawnedServer> {
  server = await spawnServer({ MONGODB_URI: api.uri, ...environment });
  return server;
}

const ready = (url: string) => url + endpoints.ready.path;
const live = (url: string) => url + endpoints.live.path;

async function findDiscrepancies(): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of (await checkConsistency(api.connection)).discrepancies) lines.push(line);
  return lines;
}

function orderOf(p_id: number, totalAmount: number) {
  const items = [{ p_id, u_qty: 1 }];
  return { items, totalAmount, shippingAddress: address, paymentMethod: 'upi' };
}

async function post(
  url: string,
  endpoint: Parameters<typeof requestOf>[1],
  body: unknown,
  who: TestUser,
) {
  const authorization = { Authorization: `Bearer ${who.token}` };
  const response = await fetch(...requestOf(url, endpoint, { body }, authorization));
  return { status: response.status, body: JSON.parse(await response.text()) };
}

describe('a process that is told to stop', () => {
  it('answers the order that is under way, whole, and ends with 0', async () => {
    const { url, port, signal, exitCode } = await spawned();
    await waitForStatus(ready(url), 200);
    const shopper = await api.customer();
    const { p_id, inr_price } = await product(api, { quantity: 3 });
    expect((await post(url, endpoints.addToCart, { p_id }, shopper)).status).toBe(201);

    // Half of a request is one that is under way for as long as a test wants.
    const body = JSON.stringify(orderOf(p_id, inr_price));
    const socket = connect(port, '127.0.0.1');
    const headers = [
      'POST /api/orders/create HTTP/1.1',
      'Host: shop',
      `Authorization: Bearer ${shopper.token}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
    ];
    socket.write(`${headers.join('\r\n')}\r\n\r\n`);
    const [first] = await once(socket, 'data');
    expect(String(first)).toContain('100 Continue');
    socket.write(body.slice(0, 10));
    signal('SIGTERM');
    await vi.waitFor(() => expect(fetch(live(url))).rejects.toThrow(), { timeout: 60_000 });

    socket.write(body.slice(10));
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    expect(answer).toMatch(/^HTTP\/1.1 201/);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(await exitCode).toBe(0);
    const { orderId } = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
    const { orders } = await api.call(endpoints.getMyOrders, {}, shopper);
    expect(orders.map((order) => order.orderId)).toEqual([orderId]);
    expect(await findDiscrepancies()).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'leaves no order half done when %s comes among many',
    async (name) => {
      const { url, signal, exitCode } = await spawned();
      await waitForStatus(ready(url), 200);
      const { p_id, inr_price } = await product(api, { quantity: 100_000 });
      const shoppers = await Promise.all(Array.from({ length: 8 }, () => api.customer()));
      const answered: string[] = [];
      const shop = async (shopper: TestUser) => {
        for (;;) {
          await post(url, endpoints.addToCart, { p_id }, shopper);
          const { body } = await post(
            url,
            endpoints.createOrder,
            orderOf(p_id, inr_price),
            shopper,
          );
          if (body.orderId) answered.push(body.orderId);
        }
      };
      const shopping = Promise.allSettled(shoppers.map(shop)); // until the line breaks
      await vi.waitFor(() => expect(answered.length).toBeGreaterThan(10), { timeout: 60_000 });
      signal(name);
      expect(await exitCode).toBe(name === 'SIGTERM' ? 0 : null);
      await shopping;

      const orders = await api.connection
        .collection('orders')
        .find({ 'items.p_id': p_id })
        .toArray();
      const written = orders.map(({ _id }) => String(_id));
      expect(written).toEqual(expect.arrayContaining(answered));
      const letters = await api.connection.collection('mail_outbox').find().toArray();
      for (const id of written) {
        expect(letters.filter(({ subject }) => subject.includes(id))).toHaveLength(1);
      }
      expect(await findDiscrepancies()).toEqual([]);
    },
  );
});

describe('a process whose database is down', () => {
  it('is alive, waits with lines in the log, comes up by itself, and comes back', async () => {
    const line = await startTcpProxy();
    try {
      const through = line.rewriteUri(api.uri).replace('/?', `/${api.database}?`);
      line.disconnect();
      const { url, metricsUrl, output, signal, exitCode } = await spawned({ MONGODB_URI: through });
      expect((await fetch(live(url))).status).toBe(200);
      const waiting = await fetch(ready(url));
      expect(waiting.status).toBe(503);
      expect(await waiting.json()).toMatchObject({ status: false, requestId: expect.any(String) });
      expect((await fetch(`${url}/getnewsline`)).status).toBe(503);
      expect((await fetch(metricsUrl)).status).toBe(200);
      await vi.waitFor(() => expect(output()).toContain('the database does not respond'), {
        timeout: 60_000,
      });
      expect(output()).not.toContain('is open');

      line.restore();
      await waitForStatus(ready(url), 200);
      await vi.waitFor(() => expect(output()).toContain('is open'), { timeout: 60_000 });
      expect((await fetch(`${url}/getnewsline`)).status).toBe(200);

      line.disconnect();
      await waitForStatus(ready(url), 503);
      expect((await fetch(live(url))).status).toBe(200);
      line.restore();
      await waitForStatus(ready(url), 200);
      expect((await fetch(`${url}/getnewsline`)).status).toBe(200);
      signal('SIGTERM');
      expect(await exitCode).toBe(0);
    } finally {
      await line.close();
    }
  });

  it('stops when it is told to, also while it waits', async () => {
    const nobody = 'mongodb://127.0.0.1:1/?directConnection=true';
    const { url, output, signal, exitCode } = await spawned({ MONGODB_URI: nobody });
    await waitForStatus(live(url), 200);
    signal('SIGTERM');
    expect(await exitCode).toBe(0);
    expect(output()).not.toContain('Error');
  });
});
