import { expect, test } from '../../fixtures/test.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { notice } from '../../pages/notice.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('a changed status is visible to the customer', async ({
  page,
  store,
  signIn,
  openVisitor,
}) => {
  const person = await store.customer();
  const product = await store.product();
  const { orderId } = await store.order(person, product);
  const { orderId: pending } = await store.order(person, product);
  await page.goto('/admin/orders');
  const status = page.getByRole('combobox', { name: `Status of order ${orderId}` });
  await expect(status).toHaveValue('Pending');
  await status.selectOption('Shipped');
  // The parcel is asked for before the customer gets a mail.
  const parcel = page.getByRole('dialog', { name: 'Add shipment' });
  await parcel.getByRole('button', { name: 'Cancel' }).click();
  await expect(status).toHaveValue('Pending');
  await status.selectOption('Shipped');
  await parcel.getByRole('button', { name: 'Ship without tracking' }).click();
  await expect(notice(page, 'Status updated successfully!')).toBeVisible();
  await expect(status).toHaveValue('Shipped');
  await page.reload();
  await expect(status).toHaveValue('Shipped');

  const shopper = await openVisitor();
  await signIn(person, shopper);
  await shopper.goto('/profile');
  await expect(shopper.getByRole('article', { name: `Order ${orderId}` })).toContainText('Shipped');

  await page.goto('/admin/accepted-orders');
  const adminPage = new AdminPage(page);
  await expect(adminPage.row(orderId)).toContainText('Shipped');
  await expect(adminPage.row(orderId)).toContainText(String(person.u_id));
  await expect(adminPage.row(orderId)).toContainText('₹1,000.00');
  await expect(adminPage.row(pending)).toHaveCount(0);
});
