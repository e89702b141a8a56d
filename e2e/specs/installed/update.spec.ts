import type { Page } from '@playwright/test';
import { waitForServiceWorker } from '../../fixtures/service-worker.ts';
import { expect, test } from '../../fixtures/store-proxy/proxied-test.ts';

// So that tabs can only have old scripts from the service worker.
test.use({ allowsHttpCache: false });

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version is ready' });
const reload = (page: Page) => bar(page).getByRole('button', { name: 'Reload' });

/** Checks for a new service worker, which the browser otherwise does from time to time. */
async function checkForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
}

/** Marks the document; the mark disappears when the page is reloaded. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', ''));
const marked = (page: Page) => page.locator('body[data-marked]');
const newScript = (page: Page) => page.locator('script[src$=".new.js"]');

/** What the browser does about a new version; null while it loads a page. */
function updateState(page: Page) {
  const read = async () => {
    const { active, waiting, installing } = await navigator.serviceWorker.ready;
    return {
      isNew: document.querySelectorAll('script[src$=".new.js"]').length === 1,
      path: location.pathname,
      workers: [active, waiting, installing].map((worker) => worker?.state),
    };
  };
  return page.evaluate(read).catch(() => null);
}

test('offers a new version in the first session, and reloads only the tab in which Reload is pressed; the others keep input and old screens', async ({
  page,
  context,
  server,
}) => {
  await page.goto(`${server.url}/about`);
  await waitForServiceWorker(page);
  const [writing, reading] = [await context.newPage(), await context.newPage()];
  await writing.goto(`${server.url}/contact`);
  await reading.goto(`${server.url}/shipping`);
  const message = writing.getByRole('main').getByLabel('Message', { exact: true });
  await message.fill('I am looking for an oval of two carats.');
  for (const tab of [page, writing, reading]) await mark(tab);
  await expect(bar(page)).toHaveCount(0);
  // The server no longer has the old scripts, only the service worker's cache does.
  server.deployNewVersion({ keepOldScripts: false });
  await checkForUpdate(page);
  for (const tab of [page, writing, reading]) {
    await expect(bar(tab)).toBeVisible();
    await expect(marked(tab)).toHaveCount(1);
  }

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
  await expect(bar(page)).toHaveCount(0);

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
  server,
}) => {
  await page.goto(`${server.url}/about`);
  await waitForServiceWorker(page);
  await mark(page);
  server.deployNewVersion({ keepOldScripts: false });
  // The admin is not precached. Visitors who are not signed in are sent to /login.
  await page.evaluate(() => history.pushState(null, '', '/admin'));
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
  // All files of the new version are installed before the page reloads.
  const updated = expect.poll(() => updateState(page), { timeout: 45_000 });
  await updated.toMatchObject({ isNew: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  await expect(marked(page)).toHaveCount(0);
});
