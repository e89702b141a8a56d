import type { Page } from '@playwright/test';
import { endpoints, type ResponseBody } from '@vajra/contract';
import { address } from '../../../api/test/factories.ts';
import {
  addToCart,
  openAndSync,
  openCart,
  readReplicaState,
  reconnect,
  retryNow,
  savedOnDevice,
  waitUntilSent,
  waitUntilSynced,
} from '../../fixtures/offline.ts';
import { waitForServiceWorker } from '../../fixtures/service-worker.ts';
import { type Fault, injectedFault } from '../../fixtures/store-proxy/faults.ts';
import { expect, test } from '../../fixtures/store-proxy/proxied-test.ts';
import type { StoreProxy } from '../../fixtures/store-proxy/store-proxy.ts';
import { CartPage } from '../../pages/cart.ts';
import { CheckoutPage } from '../../pages/checkout.ts';
import { notice } from '../../pages/notice.ts';
import { ShopHeader } from '../../pages/shop-header.ts';

const updateFailed = 'Failed to update quantity. Please try again.';

const lostResponses: readonly [name: string, ...Fault[]][] = [
  ['responds with 503 twice', { status: 503 }, { status: 503 }],
  ['truncates its response', 'truncate'],
  ['drops its response', 'drop'],
  ['does not respond', 'hang'],
];

test('retries a quantity change without a notice until the server responds, and reverts one that it refuses', async ({
  page,
  server,
  store,
  guard,
}) => {
  await shortenTimers(page, 10_000); // after which calls count as lost
  const { user, product, row } = await openCart(page, server, store, { quantity: 9 });
  for (const [index, [name, ...faults]] of lostResponses.entries()) {
    await test.step(`the server ${name}`, async () => {
      const quantity = index + 2;
      server.fail('/updatecart', ...faults);
      await row.increase.click();
      await expect(row.quantity).toHaveText(String(quantity));
      await waitUntilSent(page, store, user, [quantity]);
      await expect(row.quantity).toHaveText(String(quantity));
      expect(server.pendingFaults).toBe(0);
    });
  }
  await expect(notice(page, updateFailed)).toHaveCount(0);

  for (const [status, noticeText] of [
    [500, updateFailed],
    [429, injectedFault],
  ] as const) {
    await test.step(`the server refuses with ${status}`, async () => {
      server.fail('/updatecart', { status });
      await row.increase.click();
      await expect(notice(page, noticeText)).toBeVisible();
      await expect(row.quantity).toHaveText('5');
    });
  }
  await test.step('the user repeats a change that failed', async () => {
    await row.increase.click();
    await expect(row.quantity).toHaveText('6');
    await waitUntilSent(page, store, user, [6]);
    await expect(row.quantity).toHaveText('6');
    expect(server.pendingFaults).toBe(0);
  });
  await test.step('the user decides about an offline change that the server refuses', async () => {
    guard.expectResponse(409, endpoints.updateCart.path);
    await server.stop();
    await row.increase.click();
    await expect(row.quantity).toHaveText('7');
    await row.increase.click();
    await expect(row.quantity).toHaveText('8');
    await store.call(endpoints.reduceStock, { body: { p_id: product.p_id, stock: 3 } });
    await reconnect(page, server);
    const bar = page.getByRole('status').filter({ hasText: 'that could not be saved' });
    await expect(bar).toBeVisible({ timeout: 30_000 });
    // The cart shows the server's quantity.
    await expect(row.quantity).toHaveText('6');
    await bar.getByRole('button', { name: 'Show' }).click();
    const dialog = page.getByRole('dialog', { name: 'Not sent yet' });
    await expect(dialog).toContainText(`Rejected: Only 6 of ${product.name} left.`);
    await store.call(endpoints.addStock, { body: { p_id: product.p_id, stock: 5 } });
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await waitUntilSent(page, store, user, [8]);
    await expect(page.getByText(/did not take/i)).toHaveCount(0);
    await expect(row.quantity).toHaveText('8');
  });
});

/** Lets timers of `fromMs` and more end after a tenth of their time in pages loaded from now on. */
async function shortenTimers(page: Page, fromMs: number): Promise<void> {
  await page.addInitScript((minMs) => {
    const start = setTimeout;
    const shortened = (act: TimerHandler, delayMs = 0, ...input: unknown[]) =>
      start(act, delayMs < minMs ? delayMs : delayMs / 10, ...input);
    Object.assign(globalThis, { setTimeout: shortened });
  }, fromMs);
}

test('resumes the sync and the outbox after the tab crashes', async ({
  page,
  context,
  server,
  store,
}) => {
  const user = await store.customer();
  const product = await store.product();
  server.fail('/catalogue/changes', { status: 503 }, 'truncate', 'hang');
  const first = await context.newPage();
  await first.goto(`${server.url}/about`);
  await waitForServiceWorker(first);
  await crash(first, server);

  await page.bringToFront();
  await openAndSync(page, server, { user, path: `/product-details/${product.p_id}` });
  await server.stop();
  await addToCart(page);
  await expect(notice(page, savedOnDevice)).toBeVisible();

  server.fail('/addtocart', 'hang');
  await server.start();
  await crash(page, server);

  const reopened = await context.newPage();
  await reopened.goto(`${server.url}/cart`);
  await expect(new CartPage(reopened).row(product.name).quantity).toHaveText('1');
  await waitUntilSent(reopened, store, user, [1]);
});

/** Crashes a tab with all its workers once all injected faults have occurred. */
async function crash(page: Page, server: StoreProxy): Promise<void> {
  const retry = async () => {
    await retryNow(page);
    return server.pendingFaults;
  };
  await expect.poll(retry, { timeout: 30_000, intervals: [200] }).toBe(0);
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined); // the crashed tab cannot respond
  await crashed;
}

test("syncs and sends changes when the device's clock is a day behind or ahead", async ({
  page,
  context,
  server,
  store,
}) => {
  const user = await store.customer();
  const [first, second] = [await store.product(), await store.product()];
  const hourMs = 3_600_000;
  const clocks = [
    [-25 * hourMs, first],
    [25 * hourMs, second],
  ] as const;
  await page.clock.install();
  for (const [index, [differenceMs, product]] of clocks.entries()) {
    await page.clock.setSystemTime(Date.now() + differenceMs);
    await openAndSync(page, server, { user });
    await server.stop();
    await page.goto(`${server.url}/product-details/${product.p_id}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
      product.name,
    );
    await addToCart(page);
    await expect(notice(page, savedOnDevice)).toBeVisible();
    await reconnect(page, server);
    await waitUntilSent(
      page,
      store,
      user,
      clocks.slice(0, index + 1).map(() => 1),
    );
  }
  await test.step('sends a change when the browser reports that the network is back', async () => {
    const row = new CartPage(page).row(second.name);
    await server.stop();
    await context.setOffline(true);
    await row.increase.click();
    await expect(row.quantity).toHaveText('2');

    // Neither the outbox's retries nor the catalogue sync may reach the server first.
    await page.clock.pauseAt(Date.now() + 25 * hourMs + 60_000);
    server.fail(endpoints.getCatalogueChanges.path, ...Array(30).fill({ status: 503 }));
    await server.start();
    const onServer = async () => (await store.cart(user)).map(({ u_qty }) => u_qty);
    expect(await onServer()).toEqual([1, 1]);
    await context.setOffline(false);
    await expect.poll(onServer).toEqual([1, 2]);
    await page.clock.resume();
    await waitUntilSent(page, store, user, [1, 2]);
  });
});

test('reports that the device is out of space, keeps working online, and syncs once there is room', async ({
  page,
  context,
  server,
  store,
}) => {
  const product = await store.product();
  await page.goto(`${server.url}/about`);
  const cdp = await context.newCDPSession(page);
  // Room for the shop's own files, 1.85 MB, and the beginning of the catalogue.
  const quotaSize = 1_900_000;
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize });
  await page.goto(`${server.url}/product-details/${product.p_id}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(product.name);
  const outOfSpace = page.getByRole('status').filter({
    hasText: 'This device is out of space. The catalogue was not saved for offline use.',
  });
  await expect(outOfSpace).toBeVisible({ timeout: 30_000 });
  await page.goto(`${server.url}/all-diamonds`);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: server.url });
  await page.reload();
  await waitUntilSynced(page);
  await expect(outOfSpace).toHaveCount(0);
  expect((await readReplicaState(page))?.isComplete).toBe(true);

  await test.step('syncs again after the browser cleared its database', async () => {
    const cleared = { origin: server.url, storageTypes: 'indexeddb' };
    await cdp.send('Storage.clearDataForOrigin', cleared);
    server.rewriteResponses(endpoints.getCatalogueChanges.path, (body) => {
      const changes = body as ResponseBody<typeof endpoints.getCatalogueChanges>; // whose path it is
      return { ...changes, data: { ...changes.data, total: 70_000 } };
    });
    await page.goto(`${server.url}/all-diamonds?shape_id=1`);
    await waitUntilSynced(page);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('note')).toHaveCount(0);
    await server.stop();
    await page.goto(`${server.url}/product-details/${product.p_id}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
      product.name,
    );
  });
  await test.step('says how many products a list covers when not all are on the device', async () => {
    await page.goto(`${server.url}/all-diamonds?shape_id=1&sort=price-asc`);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('note')).toHaveText(
      /^You are offline\. This list covers the [\d,]+ of 70,000 products saved on this device\.$/,
    );
  });
});

test('applies changes of two devices in the order in which they are sent', async ({
  page,
  browser,
  server,
  store,
  guard,
}) => {
  const { customer: user, product } = await store.customerWithCart();
  const context = await browser.newContext();
  const otherDevice = await context.newPage();
  guard.watch(context);
  for (const device of [page, otherDevice]) {
    await openAndSync(device, server, { user, path: '/cart' });
    await expect(new CartPage(device).row(product.name).quantity).toHaveText('1');
  }
  await server.stop();
  const removal = /\/removecartitem\//;
  await context.route(removal, (route) => route.abort());
  const row = new CartPage(page).row(product.name);
  await row.increase.click();
  await expect(row.quantity).toHaveText('2');
  await new CartPage(otherDevice).row(product.name).remove.click();
  await expect(new CartPage(otherDevice).empty).toBeVisible();
  await reconnect(page, server);
  await waitUntilSent(page, store, user, [2]);
  await expect(new CartPage(otherDevice).empty).toBeVisible();
  await context.unroute(removal);
  await waitUntilSent(otherDevice, store, user, []);
  await page.reload();
  await expect(new CartPage(page).empty).toBeVisible();
  await context.close();
});

for (const [name, fault] of [
  ['cannot be opened', 'refuse'],
  ['never answers', 'ignore'],
] as const) {
  test(`sells and signs out while the storage of the device ${name}`, async ({
    page,
    server,
    store,
  }) => {
    const { customer: user, product } = await store.customerWithCart({ quantity: 3 });
    await openAndSync(page, server, { user });
    await breakDatabases(page, fault);
    await shortenTimers(page, 3_000); // after which the app no longer waits for the storage
    await page.goto(`${server.url}/cart`);
    const cart = new CartPage(page);
    const row = cart.row(product.name);
    await expect(row.quantity).toHaveText('1');
    await row.increase.click();
    await expect(row.quantity).toHaveText('2');
    await expect.poll(async () => (await store.cart(user)).map(({ u_qty }) => u_qty)).toEqual([2]);
    await cart.proceed.click();
    const checkout = new CheckoutPage(page);
    await checkout.fill(address);
    await checkout.method('UPI').check();
    await checkout.pay.click();
    await expect(notice(page, /Order placed successfully/)).toBeVisible();
    expect(await store.remaining(product.p_id)).toBe(1);
    // The page leaves for the demo's payment, which would end the next navigation.
    await expect(page).toHaveURL(/\/demo-payment\//);
    await expect(page.getByRole('button', { name: /^Pay [₹$]/ })).toBeVisible();
    await page.goto(server.url);
    const head = new ShopHeader(page, true);
    await head.openAccount();
    await head.account('button', 'Logout').click();
    await expect(page).toHaveURL(`${server.url}/login`);
  });
}

/** Lets pages loaded from now on fail to open databases, or wait for them forever. */
async function breakDatabases(page: Page, fault: 'refuse' | 'ignore'): Promise<void> {
  await page.addInitScript((how) => {
    for (const method of ['open', 'deleteDatabase'] as const) {
      IDBFactory.prototype[method] = () => {
        const request = new EventTarget() as IDBOpenDBRequest;
        Object.defineProperty(request, 'error', { value: new DOMException('', 'UnknownError') });
        for (const type of ['error', 'success', 'blocked', 'upgradeneeded']) {
          let handler: EventListener | null = null;
          Object.defineProperty(request, `on${type}`, {
            get: () => handler,
            set: (next: EventListener | null) => {
              if (handler) request.removeEventListener(type, handler);
              handler = next;
              if (next) request.addEventListener(type, next);
            },
          });
        }
        if (how === 'refuse') setTimeout(() => request.dispatchEvent(new Event('error')), 20);
        return request;
      };
    }
  }, fault);
}
