import type { Page } from '@playwright/test';
import { blockScreen } from '../../fixtures/block-scripts.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Marks the document; the mark disappears when the page is reloaded. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-marked', ''));
const marked = (page: Page) => page.locator('body[data-marked]');

/** Opens the About page and waits for the scripts of background tasks: a failure of them is an error in the console. */
async function openAboutWithBackground(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => {
      document.documentElement.dataset.registersWorker = '';
      return new Promise(() => undefined);
    };
  });
  await page.goto('/about');
  await page.locator('html[data-registers-worker]').waitFor({ state: 'attached' });
  // The script of this button is the last one.
  await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible();
}

test('a screen whose code fails to load reloads the page once', async ({ page, guard }) => {
  guard.allowFailedRequests('/app/');
  guard.expectConsoleError('Failed to fetch dynamically imported module');
  await page.goto('/about');
  let loads = 0;
  // Not the `load` event: that of /about may be reported after goto() has returned.
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++;
  });
  const unblock = await blockScreen(page, '/terms', '/about');
  await page.getByRole('link', { name: 'Terms & Conditions' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'This page could not be displayed' });
  await expect.poll(() => loads).toBe(1);
  await expect(failed).toBeVisible();
  await unblock();
  await failed.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions');
  expect(loads).toBe(2);
});

test('a screen whose code fails to load does not reload offline or while a form is filled in', async ({
  page,
  context,
  guard,
  baseURL,
}) => {
  await openAboutWithBackground(page);
  await mark(page);
  guard.allowFailedRequests(String(baseURL));
  await context.setOffline(true);
  const failed = page.getByRole('alert').filter({ hasText: 'This page could not be displayed' });
  await page.getByRole('link', { name: 'Terms & Conditions' }).click();
  await expect(failed).toBeVisible();
  await expect(marked(page)).toHaveCount(1);

  await context.setOffline(false);
  await page.goto('/contact');
  await mark(page);
  await page.getByRole('main').getByLabel('Message', { exact: true }).fill('Two carats.');
  await blockScreen(page, '/terms', '/contact');
  await page.getByRole('link', { name: 'Terms & Conditions' }).click();
  await expect(failed).toBeVisible();
  await expect(marked(page)).toHaveCount(1);
});
