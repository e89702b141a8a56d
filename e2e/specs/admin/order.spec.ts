import { expect, test } from '../../fixtures/test.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { notice } from '../../pages/notice.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('an order screen shows its items, customer, stock and history', async ({ page, store }) => {
  const person = await store.customer();
  const product = await store.product({ quantity: 3 });
  const { orderId } = await store.order(person, product, 2);
  const adminPage = new AdminPage(page);
  await page.goto(`/admin/orders?user=${person.u_id}`);
  await adminPage.main.getByRole('link', { name: orderId }).click();
  await expect(page).toHaveURL(`/admin/orders/${orderId}`);
  await expect(adminPage.heading).toHaveText(`Order ${orderId}`);
  await expect(adminPage.heading).toBeFocused();
  for (const words of [product.sku, person.email, person.mo_no, '1 Ring Road', 'UPI']) {
    await expect(adminPage.main).toContainText(words);
  }
  const stock = adminPage.main.getByRole('list', { name: 'Stock movements' }).getByRole('listitem');
  await expect(stock).toHaveText([/−2.*ordered.*by the customer/]);

  const status = adminPage.main.getByRole('combobox', { name: `Status of order ${orderId}` });
  await status.selectOption('Cancelled');
  await confirmDialog(page, 'This returns 2 pieces to stock.', 'Set to Cancelled');
  await expect(notice(page, 'Status updated successfully!')).toBeVisible();
  await expect(stock).toHaveText([/−2/, /\+2.*returned to stock, order cancelled.*by the shop/]);
  await expect(adminPage.main.getByRole('listitem').filter({ hasText: 'by the shop' })).toHaveCount(
    2,
  );

  await adminPage.main.getByRole('link', { name: 'All orders of this customer' }).click();
  await expect(adminPage.main.getByText(`1 order of user ${person.u_id}`)).toBeVisible();
  await expect(adminPage.row(orderId)).toBeVisible();
  await page.goBack();
  await expect(adminPage.heading).toHaveText(`Order ${orderId}`);
});

test('a packing slip lists the parcel, with prices on request', async ({ page, store }) => {
  const person = await store.customer();
  const product = await store.product({ inr_price: 4321 });
  const { orderId } = await store.order(person, product, 2);
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('link', { name: 'Packing slip' }).click();
  const slip = page.getByRole('article');
  await expect(slip.getByRole('heading', { level: 1 })).toHaveText('Packing slip');
  for (const words of [orderId, person.u_name, '1 Ring Road', product.sku, '2 pieces']) {
    await expect(slip).toContainText(words);
  }
  await expect(slip).not.toContainText('₹');
  await page.getByRole('button', { name: 'Prices' }).click();
  await expect(page).toHaveURL(/prices=1/);
  await expect(slip).toContainText('₹8,642.00');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(slip).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await expect(new AdminPage(page).heading).toHaveText(`Order ${orderId}`);
});
