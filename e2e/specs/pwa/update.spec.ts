import type { Page } from '@playwright/test';
import { DeployedShop } from '../../fixtures/deployed-shop.ts';
import { test as base, expect } from '../../fixtures/test.ts';

const test = base.extend<{ shop: DeployedShop }>({
  shop: async ({ baseURL }, use) => {
    const shop = await DeployedShop.open(String(baseURL));
    await use(shop);
    await shop.close();
  },
});

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready' });
const reload = (page: Page) => bar(page).getByRole('button', { name: 'Reload' });

/** Ends when the worker answers for the page. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** As the browser does by itself now and then. */
async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
}

/** Lasts as long as the page is not loaded anew. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', ''));
const marked = (page: Page) => page.locator('body[data-marked]');
const laterScript = (page: Page) => page.locator('script[src$=".later.js"]');

test('a first session hears of a new version, and goes on until its button is pressed', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/about`);
  await isKept(page);
  await mark(page);
  await expect(bar(page)).toHaveCount(0);
  shop.deploy();
  await lookForUpdate(page);
  await expect(bar(page)).toBeVisible();
  await expect(marked(page)).toHaveCount(1);
  await reload(page).click();
  await expect(laterScript(page)).toHaveCount(1);
  await expect(bar(page)).toHaveCount(0);
});

test('of three tabs the one that is pressed reloads; words stay, old screens still open', async ({
  page,
  context,
  shop,
}) => {
  await page.goto(`${shop.url}/about`);
  await isKept(page);
  const [writing, reading] = [await context.newPage(), await context.newPage()];
  await writing.goto(`${shop.url}/contact`);
  await reading.goto(`${shop.url}/shipping`);
  const message = writing.getByRole('main').getByLabel('Message', { exact: true });
  await message.fill('I am looking for an oval of two carats.');
  for (const tab of [page, writing, reading]) await mark(tab);
  // The server forgets the old scripts: the tabs have what their worker kept.
  shop.deploy({ keepEarlier: false });
  await lookForUpdate(page);
  for (const tab of [page, writing, reading]) await expect(bar(tab)).toBeVisible();

  // Tabs behind others draw a frame a second.
  await writing.bringToFront();
  await reload(writing).click();
  const question = writing.getByRole('dialog', { name: 'Reload now?' });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeHidden();

  await page.bringToFront();
  await reload(page).click();
  await expect(laterScript(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await reading.bringToFront();
  await reading.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  for (const tab of [writing, reading]) await expect(marked(tab)).toHaveCount(1);
  await expect(message).toHaveValue('I am looking for an oval of two carats.');

  await reload(reading).click();
  await writing.bringToFront();
  await reload(writing).click();
  await question.getByRole('button', { name: 'Reload' }).click();
  for (const tab of [writing, reading]) await expect(laterScript(tab)).toHaveCount(1);
});

test('a screen that neither server nor worker has any more brings the new version', async ({
  page,
  shop,
  guard,
}) => {
  guard.ignoreAll();
  await page.goto(`${shop.url}/about`);
  await isKept(page);
  await mark(page);
  shop.deploy({ keepEarlier: false });
  // The back office, which no worker keeps, and which nobody sees who is not signed in.
  await page.evaluate(() => history.pushState(null, '', '/admin'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(laterScript(page)).toHaveCount(1);
  await expect(marked(page)).toHaveCount(0);
});

test.describe('without a worker, a screen whose code is lost', () => {
  test.use({ serviceWorkers: 'block' });

  test('reloads the page once', async ({ page, guard }) => {
    guard.ignoreAll();
    await page.goto('/about');
    await page.waitForLoadState('load');
    let loads = 0;
    page.on('load', () => loads++);
    await page.route('**/app/terms-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Terms & Conditions' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'This page could not be displayed' });
    await expect.poll(() => loads).toBe(1);
    await expect(failed).toBeVisible();
    await page.unroute('**/app/terms-*.js');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions');
    expect(loads).toBe(2);
  });

  test('reloads nothing offline, nor over words that are not sent', async ({
    page,
    context,
    guard,
  }) => {
    guard.ignoreAll();
    await page.goto('/about');
    await mark(page);
    await context.setOffline(true);
    const failed = page.getByRole('alert').filter({ hasText: 'This page could not be displayed' });
    await page.getByRole('link', { name: 'Terms & Conditions' }).click();
    await expect(failed).toBeVisible();
    await expect(marked(page)).toHaveCount(1);

    await context.setOffline(false);
    await page.goto('/contact');
    await mark(page);
    await page.getByRole('main').getByLabel('Message', { exact: true }).fill('Two carats.');
    await page.route('**/app/terms-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Terms & Conditions' }).click();
    await expect(failed).toBeVisible();
    await expect(marked(page)).toHaveCount(1);
  });
});
