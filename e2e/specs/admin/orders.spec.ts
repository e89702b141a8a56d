import { expect, test } from '../../fixtures/test.ts';
import { AdminPage } from '../../pages/admin-page.ts';

const search = 'Search order, SKU, name, email or phone';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('orders are filtered by status', async ({ page, store }) => {
  const person = await store.customer();
  const product = await store.product();
  const pending = await store.order(person, product);
  const shipped = await store.order(person, product);
  await store.setStatus(shipped.orderId, 'Shipped');
  const adminPage = new AdminPage(page);
  await page.goto('/admin/orders');
  const status = adminPage.main.getByRole('combobox', { name: 'Status', exact: true });
  await expect(status.getByRole('option')).toHaveText([
    'All',
    'Pending',
    'Shipped',
    'Delivered',
    'Cancelled',
  ]);
  await adminPage.search(search, person.u_name);
  await status.selectOption('Shipped');
  await expect(page).toHaveURL(/status=Shipped/);
  await expect(adminPage.row(shipped.orderId)).toBeVisible();
  await expect(adminPage.row(pending.orderId)).toHaveCount(0);
  await status.selectOption('Delivered');
  await expect(adminPage.main.getByText('No orders found.')).toBeVisible();
  await status.selectOption('All');
  await expect(adminPage.row(pending.orderId)).toBeVisible();
});
