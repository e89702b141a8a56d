import { randomBytes } from 'node:crypto';
import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { imageFile, uniqueImage } from '../../fixtures/upload-files.ts';
import { notice } from '../../pages/notice.ts';
import { ProductForm } from '../../pages/product-form.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('an upload of images is cancelled, and images are reordered', async ({ page, store }) => {
  const product = await store.product({}, [await uniqueImage(), await uniqueImage()]);
  const { p_id, productimages } = product;
  const stored = async () => (await store.call(endpoints.getProductById, { body: { p_id } })).data;
  const form = new ProductForm(page);
  await page.goto(`/admin/products/${p_id}`);

  await test.step('uploads show their progress, and a cancelled upload saves nothing', async () => {
    const large = { name: 'large.png', mimeType: 'image/png', buffer: randomBytes(4_000_000) };
    await form.name.fill('With pictures');
    await form.addFiles([await imageFile('new.png'), large]);
    const connection = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 };
    await connection.send('Network.emulateNetworkConditions', slow);
    await form.submit('Update');
    const bar = page.getByRole('progressbar', { name: 'Uploading 2 files' });
    await expect(bar).toHaveAttribute('value', /^0\.\d/);
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(notice(page, 'Upload cancelled. Nothing was saved.')).toBeVisible();
    await expect(form.name).toHaveValue('With pictures');
    await expect(form.mediaItems).toHaveCount(4);
    expect(await stored()).toMatchObject({ name: product.name, productimages });
    await connection.detach();
    await page.getByRole('button', { name: 'Remove large.png' }).click();
  });

  await test.step('images are reordered by keyboard and by dragging', async () => {
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
    const [first, second] = productimages.map(({ image_id }) => image_id);
    const ids = (await stored()).productimages.map(({ image_id }) => image_id);
    expect(ids).toEqual([expect.any(Number), second, first]);
  });
});
