import { randomBytes } from 'node:crypto';
import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { imageFile, uniqueImage } from '../../fixtures/upload-files.ts';
import { notice } from '../../pages/notice.ts';
import { ProductForm } from '../../pages/product-form.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('images are reordered by keyboard and by dragging', async ({ page, store }) => {
  const product = await store.product({}, [await uniqueImage(), await uniqueImage()]);
  const { p_id, productimages } = product;
  const [first, second] = productimages.map(({ image_id }) => image_id);
  const form = new ProductForm(page);
  await page.goto(`/admin/products/${p_id}`);
  await form.addFiles([await imageFile('new.png')]);
  await expect(form.mediaItems).toHaveCount(3);
  await expect(form.mediaItems.first()).toContainText('Cover');
  const forward = page.getByRole('button', { name: 'Move new.png earlier' });
  await forward.press('Enter');
  await forward.press('Enter');
  await expect(page.getByText('Moved new.png to position 1 of 3.')).toHaveCount(1);
  await expect(form.mediaItems.first().getByRole('img', { name: 'new.png' })).toBeVisible();
  await form.mediaItems.nth(2).dragTo(form.mediaItems.nth(1));
  await form.submit('Update');
  await expect(notice(page, 'Product updated successfully.')).toBeVisible();
  const { data } = await store.call(endpoints.getProductById, { body: { p_id } });
  const ids = data.productimages.map(({ image_id }) => image_id);
  expect(ids).toEqual([expect.any(Number), second, first]);
});

test('uploads show their progress, and a cancelled upload saves nothing', async ({
  page,
  store,
}) => {
  const { p_id } = await store.product();
  const form = new ProductForm(page);
  await page.goto(`/admin/products/${p_id}`);
  const large = { name: 'large.png', mimeType: 'image/png', buffer: randomBytes(4_000_000) };
  await form.name.fill('With pictures');
  await form.addFiles([await imageFile('small.png'), large]);
  const connection = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
  await connection.send('Network.emulateNetworkConditions', slow);
  await form.submit('Update');
  const bar = page.getByRole('progressbar', { name: 'Uploading 2 files' });
  await expect(bar).toHaveAttribute('value', /^0\.\d/);
  await page.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(notice(page, 'Upload cancelled. Nothing was saved.')).toBeVisible();
  await expect(form.name).toHaveValue('With pictures');
  await expect(form.mediaItems).toHaveCount(2);
  const { data } = await store.call(endpoints.getProductById, { body: { p_id } });
  expect(data.productimages).toEqual([]);
  expect(data.name).not.toBe('With pictures');
});
