import { expect, test } from '../../fixtures/test.ts';
import { ProductList } from '../../pages/product-list.ts';

const noPages = [
  '/product-details/abc',
  '/product-details/-1',
  '/product-details/0',
  '/product-details/1.5',
  '/product-details/99999999999999999999',
  '/shapes/abc',
  '/collections/%3Cscript%3E',
  '/parent-collections/-7',
  '/%E0%A4%A',
];

test('invalid paths show 404 Not Found', async ({ page, guard }) => {
  for (const path of noPages) {
    guard.expectResponse(404, path);
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('main')).toContainText('404 Not Found');
    await expect(page.getByRole('banner')).toBeVisible();
  }
});

const nonsense = [
  '/all-diamonds?page=abc',
  '/all-diamonds?page=-3',
  '/all-diamonds?page=1e9&sort=by-hand',
  '/all-diamonds?clarity_id=abc,-1',
];

test('invalid query parameters are ignored', async ({ page, isMobile }) => {
  const list = new ProductList(page, isMobile);
  for (const path of nonsense) {
    await page.goto(path);
    await expect(list.cards).toHaveCount(20);
    await expect(list.pager).toContainText(/Page 1 of \d+/);
  }
});

test('an undecodable hash is ignored', async ({ page, isMobile }) => {
  await page.goto('/all-diamonds#%E0%A4%A');
  await expect(new ProductList(page, isMobile).cards).toHaveCount(20);
});
