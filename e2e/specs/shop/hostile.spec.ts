import { expect, test } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';

const markup = '<img src=x onerror="alert(1)"><script>alert(2)</script>{{7*7}}';

test('markup in a review is shown as text', async ({ page, store, signIn }) => {
  const product = await store.product({ name: unique(markup), description: markup });
  const customer = await store.customer();
  await store.review(customer, product.p_id, markup);
  await signIn(customer);
  await page.goto(`/product-details/${product.p_id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(main.getByRole('blockquote')).toHaveText(markup);
  await expect(main.locator('img[src="x"], main script')).toHaveCount(0);
});
