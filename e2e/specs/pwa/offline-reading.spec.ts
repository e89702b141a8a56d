import type { Page } from '@playwright/test';
import { endpoints, type Product } from '@vajra/contract';
import { openAndSync, retryNow } from '../../fixtures/offline.ts';
import type { Store } from '../../fixtures/store.ts';
import { expect, test } from '../../fixtures/store-proxy/proxied-test.ts';
import type { StoreProxy } from '../../fixtures/store-proxy/store-proxy.ts';
import { ProductList } from '../../pages/product-list.ts';

const screens = [
  ['/', 'Light, cut by hand'],
  ['/about', 'Our Story'],
  ['/custom', 'CUSTOM DIAMOND INQUIRY'],
  ['/contact', 'CONTACT US'],
  ['/login', 'Login'],
  ['/signup', 'Signup'],
  ['/forgot-password', /password/i],
  ['/terms', 'Terms & Conditions'],
  ['/privacy', /Privacy/],
  ['/shipping', /Shipping/],
  ['/exchange', /Exchange/],
  ['/nowhere', '404 Not Found'],
] as const;

test('opens every screen from a cold start without a server', async ({ page, server }) => {
  await page.clock.install();
  await openAndSync(page, server);
  await server.stop();
  for (const [path, heading] of screens) {
    await page.goto(server.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    const notice = page
      .getByRole('status')
      .filter({ hasText: /You are offline\. Catalogue updated/ });
    const isOffline = async () => {
      await page.clock.fastForward(1_000); // the sync starts a second after the screen
      return notice.isVisible();
    };
    await expect.poll(isOffline, { intervals: [50] }).toBe(true);
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Legal' })).toBeVisible();
  }
});

/** Lists without products that tests running concurrently create. */
const lists = [
  '/parent-collections/1',
  '/all-diamonds?search=round%20vs&sort=price-asc',
  '/all-diamonds?search=1%20carat%20rond%20under%204%20lakh%20d-f%20cvd',
  '/all-diamonds?shape_id=1,2&clarity_id=3,4&sort=carat-desc',
  '/all-diamonds?search=zzzzzz',
  '/collections/2?sort=discount-desc',
  '/shapes/3?sort=price-desc&page=2',
];

test('shows the same lists offline as online, complete products except for their reviews, and changes', async ({
  page,
  server,
  store,
  guard,
}) => {
  const product = await store.product({ description: 'Cut in Surat.', inr_price: 4321 });
  await openAndSync(page, server);
  const online = [];
  for (const path of lists) {
    await page.goto(server.url + path);
    online.push(await readList(page));
  }
  await server.stop();
  for (const [index, path] of lists.entries()) {
    await page.goto(server.url + path);
    expect(await readList(page), path).toEqual(online[index]);
  }

  await page.goto(`${server.url}/product-details/${product.p_id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(main.getByText('₹4,321.00').first()).toBeVisible();
  await expect(main.getByText('Cut in Surat.')).toBeVisible();
  const reviewsFailed = main.getByRole('alert').filter({ hasText: 'Not available offline' });
  await expect(reviewsFailed).toContainText('not saved on this device');
  guard.expectConsoleError('[products, one, 99999999] ApiError: http 404');
  await page.goto(`${server.url}/product-details/99999999`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/not found/i);

  // Once the server is back, the reviews load without a click.
  await page.goto(`${server.url}/product-details/${product.p_id}`);
  await expect(reviewsFailed).toBeVisible();
  await server.start();
  await expect(main.getByText('No reviews yet...')).toBeVisible({ timeout: 25_000 });
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toHaveCount(0);
  await expectChangesApplied(page, { server, store, product });
});

/** Reads a list: its products in order, their count, and the count of each filter value. */
async function readList(page: Page) {
  const list = new ProductList(page, true);
  await expect(list.names.first().or(list.empty)).toBeVisible();
  const [heading, count, names] = [
    await list.heading.innerText(),
    await list.count.innerText(),
    await list.names.allInnerTexts(),
  ];
  const filter = await list.openFilter();
  // The values of a filter, and the slider of its grades, may arrive after the list.
  for (const group of await filter.locator('details:has(fieldset)').all())
    await expect(group.locator('input[type=checkbox]').first()).toBeAttached();
  const values = await filter.getByRole('checkbox').locator('..').allInnerTexts();
  // The bars of the histograms, and where they begin and end.
  const ranges = await filter
    .locator('input[placeholder], rect')
    .evaluateAll((parts) =>
      parts.map((part) => part.outerHTML.replace(/ (id|style)="[^"]*"/g, '')),
    );
  return {
    ...{ heading, count, names, ranges },
    values: values.filter((value) => !createdByTests.test(value)),
  };
}

/** Names of lookup values that fixtures/store.ts creates. */
const createdByTests = /^(Value|Shape|Collection) [A-Z][a-z]+\b/;

/** Expects changes of the catalogue on the open page, and on the device when the server has stopped. */
async function expectChangesApplied(
  page: Page,
  { server, store, product }: { server: StoreProxy; store: Store; product: Product },
): Promise<void> {
  await test.step('adds a new lookup value to an open form', async () => {
    await page.goto(`${server.url}/custom`);
    const clarity = page.getByRole('main').getByLabel('Clarity');
    await expect(clarity.getByRole('option').nth(1)).toBeAttached();
    const { text } = await store.lookup('clarity');
    const isOffered = async () => {
      await retryNow(page);
      return clarity.getByRole('option', { name: text }).count();
    };
    await expect.poll(isOffered, { timeout: 15_000, intervals: [200] }).toBe(1);
  });
  await test.step('shows a new price, also without a server', async () => {
    const price = (text: string) => page.getByRole('main').getByText(text).first();
    await page.goto(`${server.url}/product-details/${product.p_id}`);
    await expect(price('₹4,321.00')).toBeVisible();
    const params = { p_id: product.p_id };
    await store.call(endpoints.updateProduct, { params, body: { inr_price: 6000 } });
    await expect(price('₹6,000.00')).toBeVisible({ timeout: 15_000 });
    await server.stop();
    await page.reload();
    await expect(price('₹6,000.00')).toBeVisible();
  });
}
