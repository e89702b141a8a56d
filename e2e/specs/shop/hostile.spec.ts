import { expect, test } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';
import { notice } from '../../pages/notice.ts';

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

test('a file that is not an image is refused, and the review is kept', async ({
  page,
  store,
  signIn,
  guard,
}) => {
  const product = await store.product();
  await signIn(await store.customer());
  await page.goto(`/product-details/${product.p_id}`);
  await page.getByRole('button', { name: 'Add Review' }).click();
  const form = page.getByRole('dialog', { name: 'Add Review' });
  await form.getByRole('textbox', { name: 'Message' }).fill('It shines.');
  const file = { name: 'ring.png', mimeType: 'image/png', buffer: Buffer.from(markup) };
  await form.getByLabel('Photo (optional)').setInputFiles(file);
  guard.expectResponse(415, '/adduserreview');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(notice(page, /^Only .* are accepted\.$/)).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Message' })).toHaveValue('It shines.');
  await form.getByLabel('Photo (optional)').setInputFiles([]);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(notice(page, 'Review added successfully.')).toBeVisible();
});
