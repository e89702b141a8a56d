import type { Page } from '@playwright/test';
import { DeploymentProxy } from '../../fixtures/deployment-proxy.ts';
import { test as base, expect } from '../../fixtures/test.ts';

const test = base.extend<{ shop: DeploymentProxy }>({
  shop: async ({ baseURL }, use) => {
    const shop = await DeploymentProxy.start(String(baseURL));
    await use(shop);
    await shop.stop();
  },
});

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready' });
const reload = (page: Page) => bar(page).getByRole('button', { name: 'Reload' });

/** Waits until the service worker controls the page. */
async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Checks for a new service worker, which the browser otherwise does from time to time. */
async function checkForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
}

/** Marks the document; the mark disappears when the page is reloaded. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', ''));
const marked = (page: Page) => page.locator('body[data-marked]');
const newScript = (page: Page) => page.locator('script[src$=".new.js"]');

test('offers a new version in the first session, and reloads only on Reload', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.url}/about`);
  await waitForWorker(page);
  await mark(page);
  await expect(bar(page)).toHaveCount(0);
  shop.deployNewVersion();
  await checkForUpdate(page);
  await expect(bar(page)).toBeVisible();
  await expect(marked(page)).toHaveCount(1);
  await reload(page).click();
  await expect(newScript(page)).toHaveCount(1);
  await expect(bar(page)).toHaveCount(0);
});

test('reloads only the tab in which Reload is pressed; the others keep input and old screens', async ({
  page,
  context,
  shop,
}) => {
  await page.goto(`${shop.url}/about`);
  await waitForWorker(page);
  const [writing, reading] = [await context.newPage(), await context.newPage()];
  await writing.goto(`${shop.url}/contact`);
  await reading.goto(`${shop.url}/shipping`);
  const message = writing.getByRole('main').getByLabel('Message', { exact: true });
  await message.fill('I am looking for an oval of two carats.');
  for (const tab of [page, writing, reading]) await mark(tab);
  // The server no longer has the old scripts, only the service worker's cache does.
  shop.deployNewVersion({ keepOldScripts: false });
  await checkForUpdate(page);
  for (const tab of [page, writing, reading]) await expect(bar(tab)).toBeVisible();

  // Background tabs render once a second.
  await writing.bringToFront();
  await reload(writing).click();
  const confirmation = writing.getByRole('dialog', { name: 'Reload now?' });
  await confirmation.getByRole('button', { name: 'Stay' }).click();
  await expect(confirmation).toBeHidden();

  await page.bringToFront();
  await reload(page).click();
  await expect(newScript(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await reading.bringToFront();
  await reading.getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(reading.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
  for (const tab of [writing, reading]) await expect(marked(tab)).toHaveCount(1);
  await expect(message).toHaveValue('I am looking for an oval of two carats.');

  await reload(reading).click();
  await writing.bringToFront();
  await reload(writing).click();
  await confirmation.getByRole('button', { name: 'Reload' }).click();
  for (const tab of [writing, reading]) await expect(newScript(tab)).toHaveCount(1);
});

test('loads the new version when the code of a screen no longer exists', async ({
  page,
  shop,
  guard,
}) => {
  guard.ignoreAll();
  await page.goto(`${shop.url}/about`);
  await waitForWorker(page);
  await mark(page);
  shop.deployNewVersion({ keepOldScripts: false });
  // The admin is not precached. Visitors who are not signed in are sent to /login.
  await page.evaluate(() => history.pushState(null, '', '/admin'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(newScript(page)).toHaveCount(1);
  await expect(marked(page)).toHaveCount(0);
});

test.describe('without a service worker, a screen whose code fails to load', () => {
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

  test('does not reload offline or while a form is filled in', async ({ page, context, guard }) => {
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
