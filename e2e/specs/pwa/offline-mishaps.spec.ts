import type { Page } from '@playwright/test';
import { endpoints } from '@vajra/contract';
import type { Door, Fault } from '../../fixtures/door.ts';
import {
  addToCart,
  expect,
  hasArrived,
  isCopied,
  replica,
  test,
  visit,
  visitCart,
} from '../../fixtures/offline.ts';
import { CartPage } from '../../pages/cart.ts';
import { notice } from '../../pages/notice.ts';

const kept = 'Saved on this device. It will be sent when you are back online.';
const stumbled = 'Failed to update quantity. Please try again.';

/** What a server does to a change that somebody looks at, and what they are told. */
const mishaps: [name: string, faults: Fault[], told: string | null][] = [
  ['stumbles', [{ status: 500 }], stumbled],
  ['is busy', [{ status: 429 }], 'The shop stumbled.'],
  ['is not behind its proxy', [{ status: 503 }, { status: 503 }], null],
  ['closes halfway', ['cuts'], null],
  ['does it, and loses the answer', ['loses'], null],
  ['never answers', ['hangs'], null],
];

for (const [name, faults, told] of mishaps) {
  test(`a server that ${name}: a quantity is changed once, or nobody thinks that it was`, async ({
    page,
    door,
    store,
  }) => {
    const { person, line } = await visitCart(page, door, store);
    door.stumble('/updatecart', ...faults);
    await line.increase.click();
    if (told) {
      await expect(notice(page, told)).toBeVisible();
      await expect(line.quantity).toHaveText('1');
      await line.increase.click();
    }
    await expect(line.quantity).toHaveText('2');
    await hasArrived(page, store, person, [2]);
    await expect(line.quantity).toHaveText('2');
    expect(door.waiting).toBe(0);
  });
}

test('a phone that dies while it is copying, and again while it is sending, goes on', async ({
  page,
  context,
  door,
  store,
}) => {
  const person = await store.customer();
  const product = await store.product();
  door.stumble('/catalogue/changes', { status: 503 }, 'cuts', 'hangs');
  const first = await context.newPage();
  await first.goto(`${door.url}/about`);
  await crash(first, door);

  await visit(page, door, person);
  await page.goto(`${door.url}/product-details/${product.p_id}`);
  await door.kill();
  await addToCart(page);
  await expect(notice(page, kept)).toBeVisible();

  door.stumble('/addtocart', 'hangs');
  await door.open();
  await crash(page, door);

  const again = await context.newPage();
  await again.goto(`${door.url}/cart`);
  await expect(new CartPage(again).row(product.name).quantity).toHaveText('1');
  await hasArrived(again, store, person, [1]);
});

/** Kills a tab with all its workers once the server has met all that it is to stumble over. */
async function crash(page: Page, door: Door): Promise<void> {
  await expect.poll(() => door.waiting, { timeout: 30_000 }).toBe(0);
  const crashed = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined); // there is nobody to answer
  await crashed;
}

for (const [name, hours] of [
  ['behind', -25],
  ['ahead', 25],
] as const) {
  test(`a phone whose clock is a day ${name} copies, sends and says the same`, async ({
    page,
    door,
    store,
  }) => {
    const person = await store.customer();
    const product = await store.product();
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await visit(page, door, person);
    await door.kill();
    await page.goto(`${door.url}/product-details/${product.p_id}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
      product.name,
    );
    await addToCart(page);
    await expect(notice(page, kept)).toBeVisible();
    await door.open();
    await hasArrived(page, store, person, [1]);
  });
}

test('a phone without room keeps what it can, and says so', async ({
  page,
  context,
  door,
  store,
}) => {
  const product = await store.product();
  await page.goto(`${door.url}/about`);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: door.url, quotaSize: 1_500_000 });
  await page.goto(`${door.url}/product-details/${product.p_id}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(product.name);
  const said = page.getByRole('status').filter({
    hasText: 'This device is out of space. The catalogue was not saved for offline use.',
  });
  await expect(said).toBeVisible({ timeout: 30_000 });
  // The shop itself goes on.
  await page.goto(`${door.url}/all-diamonds`);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await cdp.send('Storage.overrideQuotaForOrigin', { origin: door.url });
  await page.reload();
  await isCopied(page);
  await expect(said).toHaveCount(0);
  expect((await replica(page))?.isComplete).toBe(true);
});

test('what the browser cleared away is fetched again', async ({ page, context, door, store }) => {
  const product = await store.product();
  await visit(page, door);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Storage.clearDataForOrigin', { origin: door.url, storageTypes: 'indexeddb' });
  await page.reload();
  await isCopied(page);
  await door.kill();
  await page.goto(`${door.url}/product-details/${product.p_id}`);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(product.name);
});

test('two phones change one cart: the last change wins on both', async ({
  page,
  browser,
  door,
  store,
}) => {
  const person = await store.customer();
  const product = await store.product();
  await store.addToCart(person, product.p_id);
  const other = await (await browser.newContext()).newPage();
  for (const phone of [page, other]) {
    await visit(phone, door, person);
    await phone.goto(`${door.url}/cart`);
    await expect(new CartPage(phone).row(product.name).quantity).toHaveText('1');
  }
  await door.kill();
  const pieces = new CartPage(page).row(product.name);
  await pieces.increase.click();
  await expect(pieces.quantity).toHaveText('2');
  await new CartPage(other).row(product.name).remove.click();
  await expect(new CartPage(other).empty).toBeVisible();
  await other.close();
  await door.open();
  await hasArrived(page, store, person, [2]);
  const { p_id } = product;
  await store.call(
    endpoints.setCartQuantity,
    { params: { p_id }, body: { u_qty: 4 } },
    person.auth_token,
  );
  await page.reload();
  await expect(pieces.quantity).toHaveText('4');
  await other.context().close();
});
