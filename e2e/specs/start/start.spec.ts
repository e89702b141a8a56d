import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@vajra/contract';
import { demoCustomers } from '../../../api/seed/people.ts';
import { demoAdmin } from '../../../api/src/server/config.ts';
import { type RunningStore, startStore } from '../../fixtures/start-store.ts';
import { Store, signInAdmin } from '../../fixtures/store.ts';
import { test as base, expect } from '../../fixtures/test.ts';
import { testStoreEnvironment } from '../../fixtures/test-store-environment.ts';

interface Fixtures {
  /** An empty folder, and the stores that were opened on it. */
  open: (environment?: Record<string, string>) => Promise<RunningStore>;
}

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed
  open: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vajra-start-'));
    const opened: RunningStore[] = [];
    await use(async (environment = {}) => {
      await opened.at(-1)?.stop();
      // Port 0 is any free one.
      const shop = await startStore({ ...testStoreEnvironment(folder), PORT: '0', ...environment });
      opened.push(shop);
      return shop;
    });
    await opened.at(-1)?.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

test('npm start tells where it is, and a second start has everything from the first', async ({
  open,
}) => {
  test.setTimeout(120_000);
  const first = await open({ SEED: 'demo' });
  expect(first.output).toContain(`Shop         ${first.url}`);
  expect(first.output).toContain(`Back office  ${first.url}/admin`);
  expect(first.output).toMatch(/Database +\S+/);
  for (const { email, password } of [demoAdmin, ...demoCustomers]) {
    expect(first.output).toMatch(new RegExp(`${email} +${password}`));
  }
  const store = new Store(first.url, await signInAdmin(first.url));
  const person = await store.customer();
  const product = await store.product();
  const order = await store.order(person, product, 2);

  const second = await open({ SEED: 'demo' });
  expect(second.startupMs).toBeLessThan(10_000);
  const again = new Store(second.url, await signInAdmin(second.url));
  const orders = await again.call(endpoints.getAllOrders);
  expect(orders).toContainEqual(order);
  expect(await again.remaining(product.p_id)).toBe(3);
  const { data } = await again.call(endpoints.login, { body: person });
  expect(data.u_id).toBe(person.u_id);
});

test('PORT and SEED are taken, and a wrong setting is named', async ({ open }) => {
  const few = await open({ PORT: '3199', SEED: '12' });
  expect(few.url).toBe('http://localhost:3199');
  const store = new Store(few.url, await signInAdmin(few.url));
  const { data } = await store.call(endpoints.getProducts, { body: {} });
  expect(data.totalCount).toBe(12);

  await expect(open({ SEED: 'plenty' })).rejects.toThrow(/SEED/);
});
