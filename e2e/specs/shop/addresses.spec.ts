import { expect, test } from '../../fixtures/test.ts';
import { ProductList } from '../../pages/product-list.ts';

test('invalid query parameters and an undecodable hash are ignored', async ({ page, isMobile }) => {
  const list = new ProductList(page, isMobile);
  await page.goto('/all-diamonds?page=1e9&sort=by-hand&clarity_id=abc,-1#%E0%A4%A');
  await expect(list.cards).toHaveCount(20);
  await expect(list.pager).toContainText(/Page 1 of \d+/);
});

const noPages = ['/no-such-page', '/product-details/99999999999999999999', '/%E0%A4%A'];

test('unknown paths show 404 Not Found', async ({ page, guard }) => {
  for (const path of noPages) {
    guard.expectResponse(404, path);
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found');
    await expect(page.getByRole('banner')).toBeVisible();
  }
});
