import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';
import { AdminPage } from '../../pages/admin-page.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('shows who changed which fields of a product', async ({ page, store, admin }) => {
  const product = await store.product({ inr_price: 1000 });
  const { p_id, name } = product;
  const renamed = unique('Renamed');
  const change = { name: renamed, inr_price: 123_456.5, discount: 5 };
  await store.call(endpoints.updateProduct, { params: { p_id }, body: change });
  await store.call(endpoints.changeProductStatus, { body: { p_id, status: 0 } });

  const adminPage = new AdminPage(page);
  await page.goto(`/admin/products/${p_id}`);
  await adminPage.main.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(`/admin/audit?target=p_id:${p_id}`);
  await expect(adminPage.heading).toHaveText('Audit');
  await expect(page.getByRole('searchbox')).toHaveValue(`Product ${p_id}`);
  const row = adminPage.row('Product changed');
  await expect(row).toContainText(admin.u_name);
  await expect(row).toContainText(`${name} → became ${renamed}`);
  await expect(row).toContainText('1,000.00 → became 1,23,456.50');
  await expect(row).toContainText('Discount (%)');
  await expect(adminPage.row('Product status changed')).toContainText('Active → became Deactive');
  await expect(adminPage.row('Product added')).toContainText(name);
  await row.getByRole('link', { name: `Product ${p_id}` }).click();
  await expect(page).toHaveURL(`/admin/products/${p_id}`);
});
