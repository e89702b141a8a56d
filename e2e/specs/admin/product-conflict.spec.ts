import { endpoints } from '@vajra/contract';
import { expectAccessible } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/test.ts';
import { notice } from '../../pages/notice.ts';
import { ProductForm } from '../../pages/product-form.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('asks which version to keep of fields that both changed', async ({ page, store, guard }) => {
  const clarity = await store.lookup('clarity');
  const other = await store.lookup('clarity');
  const { p_id } = await store.product();
  const form = new ProductForm(page);
  await page.goto(`/admin/products/${p_id}`);
  await form.name.fill('My name');
  await form.choice('Clarity').selectOption(clarity.text);
  await form.number('Discount (%)').fill('7');
  const body = { name: 'Their name', clarity_id: other.id };
  await store.call(endpoints.updateProduct, { params: { p_id }, body });
  guard.expectResponse(409, '/updateproduct');
  guard.expectConsoleError('EditConflictError');
  await form.submit('Update');

  const dialog = page.getByRole('dialog', { name: 'Another admin changed this product' });
  const name = dialog.getByRole('group', { name: 'Name' });
  const clarities = dialog.getByRole('group', { name: 'Clarity' });
  await expect(dialog.getByRole('group')).toHaveCount(2);
  await expect(clarities.getByRole('radio', { name: `Yours ${clarity.text}` })).toBeVisible();
  await expectAccessible(page);
  await name.getByRole('radio', { name: 'Yours My name' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeVisible(); // the second field is still undecided
  await clarities.getByRole('radio', { name: `Theirs ${other.text}` }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Product updated successfully.')).toBeVisible();
  const { data } = await store.call(endpoints.getProductById, { body: { p_id } });
  expect(data).toMatchObject({ name: 'My name', clarity_id: other.id, discount: 7 });
});
