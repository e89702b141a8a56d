import { once } from 'node:events';
import { connect } from 'node:net';
import { endpoints } from '@vajra/contract';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { checkConsistency } from '../src/operations/consistency/check-consistency.ts';
import { address, createProduct } from './factories.ts';
import { requestOf } from './request.ts';
import { type SpawnedServer, spawnServer, waitForStatus } from './spawn-server.ts';
import { type TestUser, useTestApi } from './start-test-api.ts';
import { startTcpProxy } from './tcp-proxy.ts';

// On a busy machine a process takes seconds to start.
/** Accesses the database of the process under test. */
const api = await useTestApi();
let server: SpawnedServer | undefined;

beforeAll(async () => {});
afterEach(async () => {
  await server?.cleanUp();
  server = undefined;
});

async function startServer(
  environment: Record<string, string> = {},
  options: { hasNoDatabase?: boolean } = {},
): Promise<SpawnedServer> {
  const own = { MONGODB_URI: api.uri, JWT_SECRET: api.config.jwtSecret };
  server = await spawnServer({ ...own, ...environment }, options);
  return server;
}

const ready = (url: string) => url + endpoints.ready.path;
const live = (url: string) => url + endpoints.live.path;

async function findDiscrepancies(): Promise<string[]> {
  const discrepancies: string[] = [];
  for await (const row of (await checkConsistency(api.connection)).discrepancies)
    discrepancies.push(row);
  return discrepancies;
}

function orderOf(p_id: number, totalAmount: number) {
  const items = [{ p_id, u_qty: 1 }];
  return { items, totalAmount, shippingAddress: address, paymentMethod: 'upi' };
}

async function post(
  url: string,
  endpoint: Parameters<typeof requestOf>[1],
  body: unknown,
  user: TestUser,
) {
  const authorization = { Authorization: `Bearer ${user.token}` };
  const response = await fetch(...requestOf(url, endpoint, { body }, authorization));
  return { status: response.status, body: JSON.parse(await response.text()) };
}

describe('a process that receives a signal', () => {
  it('completes the pending order and exits with code 0', async () => {
    const { url, port, signal, exitCode } = await startServer();
    await waitForStatus(ready(url), 200);
    const customer = await api.createCustomer();
    const { p_id, inr_price } = await createProduct(api, { quantity: 3 });
    expect((await post(url, endpoints.addToCart, { p_id }, customer)).status).toBe(201);

    // An incomplete request stays pending as long as the test needs.
    const body = JSON.stringify(orderOf(p_id, inr_price));
    const socket = connect(port, '127.0.0.1');
    const headers = [
      'POST /api/orders/create HTTP/1.1',
      'Host: shop',
      `Authorization: Bearer ${customer.token}`,
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
    let response = '';
    for await (const chunk of socket) response += chunk;
    expect(response).toMatch(/^HTTP\/1.1 201/);
    expect(response).toMatch(/\r\nConnection: close\r\n/i);
    expect(await exitCode).toBe(0);
    const { orderId } = JSON.parse(
      response.slice(response.indexOf('{'), response.lastIndexOf('}') + 1),
    );
    const { orders } = await api.call(endpoints.getMyOrders, {}, customer);
    expect(orders.map((order) => order.orderId)).toEqual([orderId]);
    expect(await findDiscrepancies()).toEqual([]);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'leaves no incomplete order when it receives %s under load',
    async (name) => {
      const { url, signal, exitCode } = await startServer();
      await waitForStatus(ready(url), 200);
      const { p_id, inr_price } = await createProduct(api, { quantity: 100_000 });
      const customers = await Promise.all(Array.from({ length: 8 }, () => api.createCustomer()));
      const confirmed: string[] = [];
      const shop = async (customer: TestUser) => {
        for (;;) {
          await post(url, endpoints.addToCart, { p_id }, customer);
          const { body } = await post(
            url,
            endpoints.createOrder,
            orderOf(p_id, inr_price),
            customer,
          );
          if (body.orderId) confirmed.push(body.orderId);
        }
      };
      const shopping = Promise.allSettled(customers.map(shop)); // until the connections close
      await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(10), { timeout: 60_000 });
      signal(name);
      expect(await exitCode).toBe(name === 'SIGTERM' ? 0 : null);
      await shopping;

      const orders = await api.connection
        .collection('orders')
        .find({ 'items.p_id': p_id })
        .toArray();
      const stored = orders.map(({ _id }) => String(_id));
      expect(stored).toEqual(expect.arrayContaining(confirmed));
      const mails = await api.connection.collection('mail_outbox').find().toArray();
      for (const id of stored) {
        expect(mails.filter(({ subject }) => subject.includes(id))).toHaveLength(1);
      }
      expect(await findDiscrepancies()).toEqual([]);
    },
  );
});

describe('a process whose database is unreachable', () => {
  it('stays live, logs that it waits, and listens when the database is available', async () => {
    const proxy = await startTcpProxy();
    try {
      const proxiedUri = proxy.rewriteUri(api.uri).replace('/?', `/${api.database}?`);
      proxy.disconnect();
      const started = await startServer({ MONGODB_URI: proxiedUri }, { hasNoDatabase: true });
      const { metricsUrl, output, signal, exitCode } = started;
      expect((await fetch(live(new URL(metricsUrl).origin))).status).toBe(200);
      expect((await fetch(metricsUrl)).status).toBe(200);
      await vi.waitFor(() => expect(output()).toContain('the database does not respond'), {
        timeout: 60_000,
      });
      expect(output()).not.toContain('"msg":"listening"');

      proxy.restore();
      await vi.waitFor(() => expect(output()).toContain('is open'), { timeout: 60_000 });
      const { url } = started;
      await waitForStatus(ready(url), 200);
      expect((await fetch(`${url}/getnewsline`)).status).toBe(200);

      proxy.disconnect();
      await vi.waitFor(() => expect(output()).toContain('the database has no primary'), {
        timeout: 60_000,
      });
      expect((await fetch(live(url))).status).toBe(200);
      expect((await fetch(ready(url))).status).toBe(200);
      proxy.restore();
      await vi.waitFor(() => expect(output()).toContain('the database has a primary again'), {
        timeout: 60_000,
      });
      expect((await fetch(`${url}/getnewsline`)).status).toBe(200);
      signal('SIGTERM');
      expect(await exitCode).toBe(0);
    } finally {
      await proxy.close();
    }
  });

  it('stops on SIGTERM while it waits for the database', async () => {
    const unreachable = 'mongodb://127.0.0.1:1/?directConnection=true';
    const { metricsUrl, output, signal, exitCode } = await startServer(
      { MONGODB_URI: unreachable },
      { hasNoDatabase: true },
    );
    await waitForStatus(live(new URL(metricsUrl).origin), 200);
    signal('SIGTERM');
    expect(await exitCode).toBe(0);
    expect(output()).not.toContain('Error');
  });
});
