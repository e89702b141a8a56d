import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';
import { answer } from '../../pages/confirm.ts';
import { notice } from '../../pages/notice.ts';
import { ProductForm } from '../../pages/product-form.ts';
import { LoginPage } from '../../pages/sign-in.ts';

const notSaved = /^What you typed here on .+ was not saved\.$/;

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('what was typed is there after a session that ended', async ({
  page,
  admin,
  store,
  guard,
}) => {
  const product = await store.product();
  const name = unique('Typed');
  const form = new ProductForm(page);
  await page.goto(`/admin/products/${product.p_id}`);
  await form.name.fill(name);
  await form.text('Description').fill('Two lines\nof words.');
  const ended = { status: 403, description: 'Please log in to continue.' };
  await page.route('**/updateproduct/*', (route) => route.fulfill({ status: 401, json: ended }));
  guard.expectAnswer(401, '/updateproduct');
  await form.send('Update');
  await page.unroute('**/updateproduct/*');

  await new LoginPage(page).signIn(admin);
  await expect(page).toHaveURL(`/admin/products/${product.p_id}`);
  await expect(form.name).toHaveValue(product.name);
  await expect(page.getByText(notSaved)).toBeVisible();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(form.name).toHaveValue(name);
  await expect(form.text('Description')).toHaveValue('Two lines\nof words.');
  await form.send('Update');
  await expect(notice(page, 'Product updated successfully.')).toBeVisible();
  const { p_id } = product;
  const { data } = await store.call(endpoints.getProductById, { body: { p_id } });
  expect(data).toMatchObject({ name, description: 'Two lines\nof words.' });

  await page.goto(`/admin/products/${p_id}`);
  await expect(form.name).toHaveValue(name);
  await expect(page.getByText(notSaved)).toHaveCount(0);
});

test('what was given up is not offered, what a reload took is', async ({ page }) => {
  const form = new ProductForm(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/admin/products/new');
  await form.name.fill('Half a stone');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await answer(page, 'Leave without saving?', 'Leave');
  await page.getByRole('link', { name: '+ Add Product' }).click();
  await expect(form.name).toHaveValue('');
  await expect(page.getByText(notSaved)).toHaveCount(0);

  await form.name.fill('Half a ring');
  await page.reload();
  await expect(page.getByText(notSaved)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText(notSaved)).toHaveCount(0);
  await page.reload();
  await expect(form.heading).toHaveText('Add Product');
  await expect(page.getByText(notSaved)).toHaveCount(0);
});
