import type { Page } from '@playwright/test';
import { endpoints, type ResponseBody } from '@vajra/contract';
import { expect, test, visit } from '../../fixtures/offline.ts';
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

test('with the server gone every screen opens cold, and none waits for ever', async ({
  page,
  door,
}) => {
  await visit(page, door);
  await door.kill();
  for (const [path, heading] of screens) {
    await page.goto(door.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(
      page.getByRole('status').filter({ hasText: /You are offline\. Catalogue updated/ }),
    ).toBeVisible();
    await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Legal' })).toBeVisible();
  }
});

/** None that shows what other tests make meanwhile, which has no class of its own. */
const lists = [
  '/parent-collections/1',
  '/all-diamonds?shape_id=1&page=3',
  '/all-diamonds?search=round%20vs&sort=price-asc',
  '/all-diamonds?shape_id=1,2&clarity_id=3,4&sort=carat-desc',
  '/all-diamonds?search=no-such-stone',
  '/collections/2?sort=discount-desc',
  '/parent-collections/1',
  '/shapes/3?sort=price-desc&page=2',
];

test('a list offline is the list online, in order and count, and so are its filters', async ({
  page,
  door,
}) => {
  await visit(page, door);
  const online = [];
  for (const path of lists) {
    await page.goto(door.url + path);
    online.push(await shown(page));
  }
  await door.kill();
  for (const [at, path] of lists.entries()) {
    await page.goto(door.url + path);
    expect(await shown(page), path).toEqual(online[at]);
  }
});

/** All that a list says: what there is, in which order, and what each filter would give. */
async function shown(page: Page) {
  const list = new ProductList(page, true);
  await expect(list.names.first().or(list.empty)).toBeVisible();
  const [heading, count, names] = [
    await list.heading.innerText(),
    await list.count.innerText(),
    await list.names.allInnerTexts(),
  ];
  const filter = await list.openFilter();
  const values = await filter.getByRole('checkbox').locator('..').allInnerTexts();
  return { heading, count, names, values: values.filter((value) => !madeByTests.test(value)) };
}

/** As fixtures/store.ts names values of lookups. */
const madeByTests = /^(Value|Shape|Collection) [A-Z][a-z]+\b/;

test('a product offline is whole, and says what is not kept', async ({ page, door, store }) => {
  const product = await store.product({ description: 'Cut in Surat.', inr_price: 4321 });
  await visit(page, door);
  await door.kill();
  await page.goto(`${door.url}/product-details/${product.p_id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(main.getByText('₹4,321.00').first()).toBeVisible();
  await expect(main.getByText('Cut in Surat.')).toBeVisible();
  const unread = main.getByRole('alert').filter({ hasText: 'Failed to fetch reviews.' });
  await expect(unread).toContainText('not saved on this device');
  await page.goto(`${door.url}/product-details/99999999`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/not found/i);

  // Back again, it asks by itself.
  await page.goto(`${door.url}/product-details/${product.p_id}`);
  await expect(unread).toBeVisible();
  await door.open();
  await expect(main.getByText('No reviews yet...')).toBeVisible({ timeout: 25_000 });
  await expect(page.getByRole('status').filter({ hasText: 'You are offline.' })).toHaveCount(0);
});

test('of a catalogue too large for a phone, a list says what it is of', async ({ page, door }) => {
  door.rewrite(endpoints.getCatalogueChanges.path, (said) => {
    const answer = said as ResponseBody<typeof endpoints.getCatalogueChanges>; // whose path it is
    return { ...answer, data: { ...answer.data, total: 70_000 } };
  });
  await visit(page, door);
  const note = page.getByRole('note');
  await page.goto(`${door.url}/all-diamonds?shape_id=1`);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(note).toHaveCount(0);
  await door.kill();
  await page.goto(`${door.url}/all-diamonds?shape_id=1&sort=price-asc`);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(note).toHaveText(
    /^You are offline\. This list covers the [\d,]+ of 70,000 products saved on this device\.$/,
  );
});

test('a price that changes reaches a page that is open, and the phone', async ({
  page,
  door,
  store,
}) => {
  const product = await store.product({ inr_price: 5000 });
  await visit(page, door);
  await page.goto(`${door.url}/product-details/${product.p_id}`);
  await expect(page.getByRole('main').getByText('₹5,000.00').first()).toBeVisible();
  const params = { p_id: product.p_id };
  await store.call(endpoints.updateProduct, { params, body: { inr_price: 6000 } });
  await expect(page.getByRole('main').getByText('₹6,000.00').first()).toBeVisible({
    timeout: 15_000,
  });
  await door.kill();
  await page.reload();
  await expect(page.getByRole('main').getByText('₹6,000.00').first()).toBeVisible();
});

test('a value that is added reaches a form that is open', async ({ page, door, store }) => {
  await visit(page, door);
  await page.goto(`${door.url}/custom`);
  const clarity = page.getByRole('main').getByLabel('Clarity');
  await expect(clarity.getByRole('option').nth(1)).toBeAttached();
  const { text } = await store.lookup('clarity');
  await expect(clarity.getByRole('option', { name: text })).toBeAttached({ timeout: 15_000 });
});
