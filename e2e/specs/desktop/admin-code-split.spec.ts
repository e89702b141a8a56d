import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { openProductList } from '../../pages/admin-product-list.ts';

/** Returns the class selectors in the page's style sheets, of the admin or of the shop. */
async function classesOf(page: Page, isAdmin: boolean): Promise<string[]> {
  const addresses = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const files = addresses.filter((path) => path.startsWith('/app/admin') === isAdmin);
  const texts = await Promise.all(files.map(async (path) => (await page.request.get(path)).text()));
  return [...texts.join('').matchAll(/\._[\w-]+/g)].map(([name]) => name);
}

test('shoppers load no code and no styles of the admin', async ({ page, admin, signIn, guard }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  for (const path of ['/', '/all-diamonds', '/product-details/1', '/login']) await page.goto(path);
  expect(loaded.filter((path) => /\/app\/(admin|chart)/.test(path))).toEqual([]);
  const shopClasses = new Set(await classesOf(page, false));

  await signIn(admin);
  await openProductList(page, guard);
  await expect(new AdminPage(page).heading).toBeVisible();
  const adminClasses = await classesOf(page, true);
  expect(shopClasses.size).toBeGreaterThan(100);
  expect(adminClasses.length).toBeGreaterThan(100);
  expect(adminClasses.filter((name) => shopClasses.has(name))).toEqual([]);
});
