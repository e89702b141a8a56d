import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll } from '../../fixtures/fits.ts';
import { expect, test } from '../../fixtures/test.ts';
import { ProductList } from '../../pages/product-list.ts';

const top = (page: Page) => page.evaluate(() => Math.round(scrollY));

// A seeded shape, because other tests add products to the list of all.
test('Back restores the page of the list and the scroll position @both-layouts', async ({
  page,
  isMobile,
}) => {
  const list = new ProductList(page, isMobile);
  await page.goto('/shapes/1');
  await list.pager.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/shapes/1?page=2');
  await expect.poll(() => top(page)).toBe(0);
  // Until then the first page's cards are shown, dimmed.
  await expect(list.count).toHaveText(/^\d+ products$/);
  const card = list.cards.nth(14);
  await card.scrollIntoViewIfNeeded();
  const name = String(await list.names.nth(14).textContent());
  const before = await top(page);
  expect(before).toBeGreaterThan(300);

  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect.poll(() => top(page)).toBe(0);
  await page.goBack();
  await expect(list.names.nth(14)).toHaveText(name);
  await expect.poll(() => top(page)).toBe(before);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('a page that is loaded starts at its top, and a reload keeps the position', async ({
  page,
}) => {
  await page.goto('/terms');
  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(() => top(page)).toBe(400);
  await page.reload();
  await expect.poll(() => top(page)).toBe(400);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => history.state?.key)).toBeTruthy();
  expect(await top(page)).toBe(0);
  await page.goBack();
  await expect.poll(() => top(page)).toBe(400);
});

test('a link opens a new tab with Control, or else focuses the heading and sets the title', async ({
  page,
  isMobile,
  context,
  store,
}) => {
  const { name, p_id } = await store.product();
  const address = `/all-diamonds?search=${encodeURIComponent(name)}`;
  await page.goto(address);
  const link = new ProductList(page, isMobile).cards.first().getByRole('link');
  const opened = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveURL(address);

  await link.click();
  await expect(page).toHaveURL(`/product-details/${p_id}`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(name);
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`));
});

// WCAG requires 1280 px at 400 % zoom, which covers 200 % on wider screens.
test('pages reflow at 400 % zoom', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of [
    '/',
    '/all-diamonds',
    '/product-details/1',
    '/signup',
    '/contact',
    '/terms',
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoHorizontalScroll(page);
    });
  }
});
