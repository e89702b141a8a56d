import { endpoints, type Product } from '@vajra/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkConsistency } from '../src/operations/consistency/check-consistency.ts';
import { deferred } from './deferred.ts';
import { address, createProduct, placeOrder } from './factories.ts';
import { FeedReader } from './feed-reader.ts';
import { startTestApi, type TestApi, type TestUser } from './start-test-api.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** More commands than a transaction has. */
const maxSteps = 40;

const settings = { ORDER_LIMIT_VERIFIED: '10000' };
let api: TestApi;
let customer: TestUser;
let asha: TestUser;
const reader = new FeedReader();
/** The ends of processes, which take seconds to notice that the database is gone. */
const closing: Promise<void>[] = [];

beforeAll(async () => {
  api = await startTestApi({ settings });
  [customer, asha] = [await api.createCustomer(), await api.createCustomer()];
});
afterAll(async () => {
  await Promise.all(closing);
  await api.close();
});

interface Checks {
  whileOpen(): Promise<void>;
  afterwards(): Promise<void>;
}

/**
 * Starts another process, which loses its connections to the database for good before it sends a command
 * of `work`'s transaction, as one that is killed does. Checks the store while the transaction is open, and
 * after the database has ended it. Returns whether the transaction has so many commands.
 */
async function killDuring(
  step: number,
  work: (victim: TestApi) => Promise<unknown>,
  { whileOpen, afterwards }: Checks,
): Promise<boolean> {
  const proxy = await startTcpProxy();
  const rewriteUri = (uri: string) => `${proxy.rewriteUri(uri)}&monitorCommands=true`;
  const victim = await startTestApi({ settings, databaseOf: api, rewriteUri });
  await victim.services.jobs.stop('changeNumbering');
  const killed = deferred<unknown>();
  let commands = 0;
  victim.connection.getClient().on('commandStarted', ({ command }) => {
    if (command.autocommit !== false || ++commands !== step) return;
    proxy.disconnect();
    killed.resolve(command.lsid);
  });
  const worked = work(victim).catch(() => undefined);
  const openSession = await Promise.race([killed.promise, worked.then(() => undefined)]);
  if (openSession) {
    await whileOpen();
    // As the database does by itself after transactionLifetimeLimitSeconds.
    const admin = api.connection.getClient().db('admin');
    await admin.command({ killSessions: [openSession] });
  }
  await afterwards();
  closing.push(close());
  return openSession !== undefined;

  async function close(): Promise<void> {
    await victim.connection.close(true);
    await worked;
    await victim.close();
    await proxy.close();
  }
}

function orderOf({ p_id, inr_price }: Product) {
  return {
    items: [{ p_id, u_qty: 1, inr_price }],
    totalAmount: inr_price,
    shippingAddress: address,
    paymentMethod: 'upi' as const,
  };
}

async function expectReaderHasEverything(): Promise<void> {
  await reader.readAllPages(api);
  await api.services.products.afterCatalogueChange();
  const { data } = await api.call(endpoints.getProducts, { body: { page: 1, perPage: 100 } });
  const listed = data.productData.toSorted((one, other) => one.p_id - other.p_id);
  expect(reader.products).toEqual(listed);
}

async function expectConsistent(): Promise<void> {
  const lines: string[] = [];
  for await (const line of (await checkConsistency(api.connection)).discrepancies) lines.push(line);
  expect(lines).toEqual([]);
}

it('a process that is killed at any step of an order delays no order of other products', async () => {
  const [wanted, other] = [
    await createProduct(api, { quantity: 100 }),
    await createProduct(api, { quantity: 100 }),
  ];
  let step = 0;
  for (let isKilled = true; isKilled; ) {
    step += 1;
    expect(step).toBeLessThan(maxSteps);
    await api.call(endpoints.clearCart, {}, customer);
    await api.call(endpoints.addToCart, { body: { p_id: wanted.p_id, u_qty: 1 } }, customer);
    const input = { body: orderOf(wanted) };
    const order = (victim: TestApi) => victim.send(endpoints.createOrder, input, customer);
    isKilled = await killDuring(step, order, {
      // A process that waited for the open transaction would fail after 15 seconds.
      whileOpen: async () => {
        await placeOrder(api, asha, other);
        await expectReaderHasEverything();
      },
      afterwards: async () => {
        await placeOrder(api, asha, wanted);
        await expectReaderHasEverything();
      },
    });
  }
  // It reads the cart and products and writes stock, orders, mails, carts and more before it commits.
  expect(step).toBeGreaterThan(8);
  await expectConsistent();
});

it('a process that is killed at any step of a numbering delays no order, and no change is missed', async () => {
  const product = await createProduct(api, { quantity: 100 });
  // Only the victim numbers, so that it has something to number.
  await api.numberChanges();
  await api.services.jobs.stop('changeNumbering');
  let step = 0;
  for (let isKilled = true; isKilled; ) {
    step += 1;
    expect(step).toBeLessThan(maxSteps);
    await placeOrder(api, asha, product);
    await api.services.productEditing.update(product.p_id, { name: `Stone ${step}` }, [], 1);
    await api.services.lookups.add('clarity', { text: `Clarity ${step}` });
    isKilled = await killDuring(step, ({ services }) => services.changeNumbering.numberAll(), {
      whileOpen: async () => {
        await placeOrder(api, asha, product);
        // Cannot number meanwhile, but reads.
        await api.services.changeNumbering.numberAll();
        await reader.readPage(api);
      },
      afterwards: expectReaderHasEverything,
    });
  }
  expect(step).toBeGreaterThan(5);
  await expectConsistent();
});
