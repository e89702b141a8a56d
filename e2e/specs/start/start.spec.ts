import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@vajra/contract';
import { demoAdmin, demoCustomers } from '../../../api/src/identity/accounts/demo-accounts.ts';
import { type RunningStore, startStore } from '../../fixtures/start-store.ts';
import { Store, signInAdmin } from '../../fixtures/store.ts';
import { test as base, expect } from '../../fixtures/test.ts';
import { testStoreEnvironment } from '../../fixtures/test-store-environment.ts';

interface Fixtures {
  /** Starts a store on this test's data folder, after stopping the previous one. */
  open: (environment?: Record<string, string>) => Promise<RunningStore>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed
  open: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vajra-start-'));
    const opened: RunningStore[] = [];
    await use(async (environment = {}) => {
      await opened.at(-1)?.stop();
      // Port 0 picks a free port.
      const shop = await startStore({ ...testStoreEnvironment(folder), PORT: '0', ...environment });
      opened.push(shop);
      return shop;
    });
    await opened.at(-1)?.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

// The demo, which is seeded by default, opens in the store of all other tests.
const settings = { PORT: '3199', SEED: '12' };

test('npm start prints its address, and a second start keeps all data', async ({ open }) => {
  test.setTimeout(120_000);
  const first = await open(settings);
  expect(first.url).toBe('http://localhost:3199');
  expect(first.output).toContain(`Shop         ${first.url}`);
  expect(first.output).toContain(`Admin        ${first.url}/admin`);
  expect(first.output).toMatch(/Database +\S+/);
  expect(first.output).toContain('seed: products 12/12');
  for (const { email, password } of [demoAdmin, ...demoCustomers]) {
    expect(first.output).toMatch(new RegExp(`${email} +${password}`));
  }
  const store = new Store(first.url, await signInAdmin(first.url));
  const { data: seeded } = await store.call(endpoints.getProducts, { body: {} });
  expect(seeded.totalCount).toBe(12);
  const customer = await store.customer();
  const product = await store.product();
  const order = await store.order(customer, product, 2);

  const second = await open(settings);
  expect(second.output).not.toContain('seed:');
  const again = new Store(second.url, await signInAdmin(second.url));
  const orders = await again.call(endpoints.getAllOrders);
  expect(orders).toContainEqual(order);
  expect(await again.remaining(product.p_id)).toBe(3);
  const { data } = await again.call(endpoints.login, { body: customer });
  expect(data.u_id).toBe(customer.u_id);
  const { data: kept } = await again.call(endpoints.getProducts, { body: {} });
  expect(kept.totalCount).toBe(13);

  await expect(open({ ...settings, SEED: 'plenty' })).rejects.toThrow(/SEED/);
});
