import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints, type Product } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkConsistency } from '../src/operations/consistency/check-consistency.ts';
import { address, createProduct, placeOrder } from './factories.ts';
import { FeedReader } from './feed-reader.ts';
import { type SpawnedServer, spawnServer, waitForStatus } from './spawn-server.ts';
import { createApiClient, type TestUser, useTestApi } from './start-test-api.ts';

const minutesMs = 60_000;
const api = await useTestApi();
const admin = await api.createAdmin();
/** Replicas agree within a second; longer, because tests share the machine. */
const timeout = 10_000;

/** Contains by how many milliseconds the monotonic clocks of the replicas are ahead. */
const monotonicOffsetFile = join(await mkdtemp(join(tmpdir(), 'vajra-clock-')), 'offset-ms');
await writeFile(monotonicOffsetFile, '0');

let fast: SpawnedServer;
let slow: SpawnedServer;
beforeAll(async () => {
  [fast, slow] = await Promise.all([startReplica(5 * minutesMs), startReplica(-5 * minutesMs)]);
});
afterAll(() => Promise.all([fast, slow].map((replica) => replica?.cleanUp())));

/** Starts a replica on the same database, with a clock that is ahead by `offsetMs`. */
async function startReplica(offsetMs: number): Promise<SpawnedServer> {
  const shiftClocks = `
    import { readFileSync } from 'node:fs';
    const monotonicNow = performance.now.bind(performance);
    const offsetMs = () => Number(readFileSync(${JSON.stringify(monotonicOffsetFile)}, 'utf8'));
    performance.now = () => monotonicNow() + offsetMs();
    const RealDate = Date;
    const now = () => RealDate.now() + ${offsetMs};
    globalThis.Date = class Date extends RealDate {
      constructor(...parts) {
        if (parts.length === 0) super(now());
        else super(...parts);
      }
      static now = now;
    };`;
  const replica = await spawnServer({
    MONGODB_URI: api.uri,
    JWT_SECRET: api.config.jwtSecret,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shiftClocks)}`,
  });
  await waitForStatus(replica.url + endpoints.ready.path, 200);
  return replica;
}

/** Replicas whose clocks are ahead, behind and correct. */
const clients = () => [createApiClient(fast.url), createApiClient(slow.url), api] as const;

const orderOf = ({ p_id, inr_price }: Product, u_qty = 1) => ({
  items: [{ p_id, u_qty, inr_price }],
  totalAmount: inr_price * u_qty,
  shippingAddress: address,
  paymentMethod: 'upi' as const,
});

async function discrepancies(): Promise<string[]> {
  const found: string[] = [];
  for await (const each of (await checkConsistency(api.connection)).discrepancies) found.push(each);
  return found;
}

describe('replicas whose clocks differ', () => {
  it('sell every piece exactly once', async () => {
    const product = await createProduct(api, { quantity: 6 });
    const { p_id } = product;
    const customers = await Promise.all(Array.from({ length: 9 }, () => api.createCustomer()));
    const buy = async ({ token }: TestUser, index: number) => {
      const at = clients()[index % 3] ?? expect.fail();
      await at.call(endpoints.addToCart, { body: { p_id, u_qty: 1 } }, { token });
      return at.send(endpoints.createOrder, { body: orderOf(product) }, { token });
    };
    const statuses = (await Promise.all(customers.map(buy))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(6);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    expect(await discrepancies()).toEqual([]);
  });

  it('place a repeated order once', async () => {
    const product = await createProduct(api);
    const { token } = await api.createCustomer();
    const body = { p_id: product.p_id, u_qty: 1 };
    await api.call(endpoints.addToCart, { body }, { token });
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const replies = await Promise.all(
      [...clients(), ...clients()].map((at) =>
        at.send(endpoints.createOrder, { body: orderOf(product) }, { token, headers }),
      ),
    );
    for (const { status } of replies) expect([201, 409]).toContain(status);
    const [fastClient, slowClient] = clients();
    const again = await slowClient.call(
      endpoints.createOrder,
      { body: orderOf(product) },
      { token, headers },
    );
    const { orders } = await fastClient.call(endpoints.getMyOrders, {}, { token });
    expect(orders.map(({ orderId }) => orderId)).toEqual([again.orderId]);
  });

  it('agree on prices, stock and orders within a second', async () => {
    const product = await createProduct(api, { quantity: 3, inr_price: 1000 });
    const { p_id } = product;
    const customer = await api.createCustomer();
    const [fastClient, slowClient] = clients();
    const order = await placeOrder(slowClient, customer, product);
    const body = { inr_price: 1500 };
    await fastClient.call(endpoints.updateProduct, { params: { p_id }, body }, admin);
    for (const at of clients()) {
      const shown = async () => {
        const { data } = await at.call(endpoints.getProductById, { body: { p_id } });
        return [data.inr_price, data.remaining_qty];
      };
      await expect.poll(shown, { timeout }).toEqual([1500, 2]);
    }
    const cart = { body: { p_id, u_qty: 1 } };
    await slowClient.call(endpoints.addToCart, cart, customer);
    const outdated = await slowClient.send(
      endpoints.createOrder,
      { body: orderOf(product) },
      customer,
    );
    expect(outdated.status).toBe(409);
    await fastClient.call(endpoints.cancelOrder, { params: { orderId: order.orderId } }, customer);
    const { orders } = await slowClient.call(endpoints.getMyOrders, {}, customer);
    expect(orders.map(({ status }) => status)).toEqual(['Cancelled']);
    expect(await discrepancies()).toEqual([]);
  });

  it('give readers of the feed every change', async () => {
    const readers = [new FeedReader(), new FeedReader()];
    const products: Product[] = [];
    for (let round = 0; round < 4; round++) {
      const product = await createProduct(api, { quantity: 9 });
      products.push(product);
      for (const [index, at] of clients().entries()) {
        const params = { p_id: products[index % products.length]?.p_id ?? expect.fail() };
        await at.call(endpoints.updateProduct, { params, body: { weight: round + 1 } }, admin);
        await at.call(endpoints.addStock, { body: { p_id: product.p_id, stock: 1 } }, admin);
        // A reader moves from replica to replica.
        for (const [offset, reader] of readers.entries()) {
          await reader.readAllPages(clients()[(index + offset) % 3] ?? expect.fail(), 2);
        }
      }
    }
    for (const reader of readers) {
      const isCurrent = async () => {
        await reader.readAllPages(clients()[0], 2);
        const shown = products.map(({ p_id }) =>
          reader.products.find((each) => each.p_id === p_id),
        );
        return shown.map((each) => [each?.weight, each?.quantity]);
      };
      const stored = products.map(async ({ p_id }) => {
        const { data } = await api.call(endpoints.getProductById, { body: { p_id } });
        return [data.weight, data.quantity];
      });
      await expect.poll(isCurrent, { timeout }).toEqual(await Promise.all(stored));
    }
  });
});

it('a replica whose process was stopped shows no outdated price or stock afterwards', async () => {
  const product = await createProduct(api, { quantity: 1, inr_price: 1000, name: 'Solitaire ZQ' });
  const { p_id } = product;
  const [fastClient, slowClient] = clients();
  const search = { body: { search: 'Solitaire ZQ' } };
  const list = async (at = fastClient) => {
    const { data } = await at.call(endpoints.getProducts, search);
    return data.productData.map(({ inr_price, remaining_qty }) => [inr_price, remaining_qty]);
  };
  for (const at of [fastClient, slowClient]) {
    await expect.poll(() => list(at), { timeout }).toEqual([[1000, 1]]); // and keep the response
  }
  fast.signal('SIGSTOP');
  try {
    const body = { inr_price: 1500 };
    await api.call(endpoints.updateProduct, { params: { p_id }, body }, admin);
    await placeOrder(api, await api.createCustomer(), { ...product, inr_price: 1500 });
    // The changes get their versions after their commits, within the time that the clock skips.
    await expect.poll(() => list(slowClient), { timeout }).toEqual([[1500, 0]]);
    await writeFile(monotonicOffsetFile, '1100');
  } finally {
    fast.signal('SIGCONT');
  }
  expect(await list()).toEqual([[1500, 0]]);
  const { data } = await fastClient.call(endpoints.getProductById, { body: { p_id } });
  expect([data.inr_price, data.remaining_qty]).toEqual([1500, 0]);
});
