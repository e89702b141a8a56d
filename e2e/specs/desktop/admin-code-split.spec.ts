import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { AdminPage } from '../../pages/admin-page.ts';

/** Selectors of classes in the style files of the page. */
async function classesOf(page: Page, isOfDesk: boolean): Promise<string[]> {
  const addresses = await page
    .locator('link[rel=stylesheet]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const files = addresses.filter((path) => path.startsWith('/app/admin') === isOfDesk);
  const texts = await Promise.all(files.map(async (path) => (await page.request.get(path)).text()));
  return [...texts.join('').matchAll(/\._[\w-]+/g)].map(([name]) => name);
}

test('a shopper loads no code and no styles of the back office', async ({
  page,
  admin,
  signIn,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  for (const path of ['/', '/all-diamonds', '/product-details/1', '/login']) await page.goto(path);
  expect(loaded.filter((path) => /\/app\/(admin|chart)/.test(path))).toEqual([]);
  const shop = new Set(await classesOf(page, false));

  await signIn(admin);
  await page.goto('/admin/products');
  await expect(new AdminPage(page).heading).toBeVisible();
  const desk = await classesOf(page, true);
  expect(shop.size).toBeGreaterThan(100);
  expect(desk.length).toBeGreaterThan(100);
  expect(desk.filter((name) => shop.has(name))).toEqual([]);
});
