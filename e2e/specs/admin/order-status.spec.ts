import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { notice } from '../../pages/notice.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('a changed status is visible to the customer', async ({
  page,
  store,
  signIn,
  openVisitor,
}) => {
  const person = await store.customer();
  const { orderId } = await store.order(person, await store.product());
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
});

test('keeps a status that someone else has set, and names it', async ({ page, store, guard }) => {
  const person = await store.customer();
  const { orderId } = await store.order(person, await store.product({ quantity: 2 }), 2);
  const cancel = () =>
    store.call(endpoints.cancelOrder, { params: { orderId } }, person.auth_token);
  await page.goto(`/admin/orders/${orderId}`);
  const status = page.getByRole('combobox', { name: `Status of order ${orderId}` });
  await expect(status).toHaveValue('Pending');
  await cancel();
  guard.expectResponse(409, `/api/orders/${orderId}/status`);
  await status.selectOption('Shipped');
  await page.getByRole('button', { name: 'Ship without tracking' }).click();
  await expect(
    notice(page, `Order ${orderId} was set to Cancelled by the customer. Check it and try again.`),
  ).toBeVisible();
  await expect(status).toHaveValue('Cancelled');

  // The second attempt is made knowingly, and says what it does.
  await status.selectOption('Shipped');
  await confirmDialog(page, 'This takes 2 pieces from stock again.', 'Set to Shipped');
  await expect(notice(page, 'Status updated successfully!')).toBeVisible();
  await expect(status).toHaveValue('Shipped');
});

test('cancelling returns stock, and reinstating takes it again or fails', async ({
  page,
  store,
  guard,
}) => {
  const person = await store.customer();
  const product = await store.product({ quantity: 3 });
  const { p_id } = product;
  const { orderId } = await store.order(person, product, 2);
  await page.goto('/admin/orders');
  const status = page.getByRole('combobox', { name: `Status of order ${orderId}` });
  await status.selectOption('Cancelled');
  await confirmDialog(page, 'This returns 2 pieces to stock.', 'Cancel');
  await expect(status).toHaveValue('Pending');
  await status.selectOption('Cancelled');
  await confirmDialog(page, 'This returns 2 pieces to stock.', 'Set to Cancelled');
  await expect(notice(page, 'Status updated successfully!')).toBeVisible();
  await expect(status).toHaveValue('Cancelled');
  await expect(status).toBeEnabled();
  expect(await store.remaining(p_id)).toBe(3);

  await status.selectOption('Pending');
  await confirmDialog(page, 'This takes 2 pieces from stock again.', 'Set to Pending');
  await expect(status).toHaveValue('Pending');
  await expect(status).toBeEnabled();
  expect(await store.remaining(p_id)).toBe(1);

  await status.selectOption('Cancelled');
  await confirmDialog(page, 'This returns 2 pieces to stock.', 'Set to Cancelled');
  await expect(status).toHaveValue('Cancelled');
  await expect(status).toBeEnabled();
  await store.call(endpoints.reduceStock, { body: { p_id, stock: 2 } });
  guard.expectResponse(409, `/api/orders/${orderId}/status`);
  await status.selectOption('Pending');
  await confirmDialog(page, 'This takes 2 pieces from stock again.', 'Set to Pending');
  await expect(notice(page, `Only 1 of ${product.name} left.`)).toBeVisible();
  await expect(status).toHaveValue('Cancelled');
});
