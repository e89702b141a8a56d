import { expect, test } from '../../fixtures/test.ts';
import { ProductList } from '../../pages/product-list.ts';

test('invalid query parameters and an undecodable hash are ignored', async ({ page, isMobile }) => {
  const list = new ProductList(page, isMobile);
  await page.goto('/all-diamonds?page=1e9&sort=by-hand&clarity_id=abc,-1#%E0%A4%A');
  await expect(list.cards).toHaveCount(20);
  await expect(list.pager).toContainText(/Page 1 of \d+/);
});
