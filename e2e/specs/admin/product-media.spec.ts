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

test('a duplicate has the images but not the SKU and stock', async ({ page, store }) => {
  const product = await store.product({ weight: 1.25, quantity: 40, discount: 5 }, [
    await uniqueImage(),
    await uniqueImage(),
  ]);
  const form = new ProductForm(page);
  await page.goto(`/admin/products/${product.p_id}`);
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(form.heading).toHaveText('Add product');
  await expect(form.name).toHaveValue(`${product.name} (copy)`);
  await expect(form.text('SKU')).toHaveValue('');
  await expect(form.number('Quantity')).toHaveValue('1');
  await expect(form.number('Weight (carat)')).toHaveValue('1.25');
  await form.mediaItems.getByRole('button', { name: 'Remove image 1' }).click();
  await form.submit('Add');
  await expect(notice(page, 'Product added successfully.')).toBeVisible();
  const body = { search: `${product.name} copy` };
  const [copy] = (await store.call(endpoints.getProducts, { body })).data.productData;
  store.discardProduct(Number(copy?.p_id));
  expect(copy).toMatchObject({ weight: 1.25, quantity: 1, discount: 5 });
  expect(copy?.sku).not.toBe(product.sku);
  expect(copy?.productimages.map(({ image_url }) => image_url)).toEqual([
    product.productimages[1]?.image_url,
  ]);
});

test('admins can preview an inactive product', async ({ page, store }) => {
  const product = await store.product();
  const body = { p_id: product.p_id, status: 0 as const };
  await store.call(endpoints.changeProductStatus, { body });
  await page.goto(`/admin/products/${product.p_id}`);
  await page.getByRole('link', { name: 'Preview (visible to admins only)' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
});

test('stock movements show user, reason and order', async ({ page, store, admin }) => {
  const product = await store.product({ quantity: 5 });
  const person = await store.customer();
  await page.goto(`/admin/products/${product.p_id}`);
  const table = page.getByRole('table', { name: 'Stock movements' });
  const rows = table.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Initial stock');
  await page.getByRole('spinbutton', { name: 'Amount' }).fill('2');
  await page.getByRole('combobox', { name: 'Reason' }).fill('Back from memo');
  await page.getByRole('button', { name: 'Add stock' }).click();
  await expect(notice(page, 'Stock added successfully.')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Back from memo');
  await expect(rows.first()).toContainText(admin.u_name);
  await expect(rows.first()).toContainText('+2');
  const { orderId } = await store.order(person, product, 3);
  await page.reload();
  await expect(rows.first()).toContainText('Ordered');
  await expect(rows.first().getByRole('link', { name: orderId })).toBeVisible();
  await expect(rows.first()).toContainText(person.u_name);
});
