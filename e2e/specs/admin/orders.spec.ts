import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures/test.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { notice } from '../../pages/notice.ts';

const search = 'Search order, SKU, name, email or phone';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('orders are found by id, name, phone, email and stock number', async ({ page, store }) => {
  const person = await store.customer();
  const product = await store.product({ inr_price: 100_000 });
  const { orderId } = await store.order(person, product, 2);
  const adminPage = new AdminPage(page);
  await page.goto('/admin/orders');
  await expect(adminPage.row(orderId)).toBeVisible();
  await adminPage.search(search, person.u_name);
  const rows = adminPage.main.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(1);
  await expect(adminPage.row(orderId)).toContainText(product.name);
  await expect(adminPage.row(orderId)).toContainText('2 pieces');
  await expect(adminPage.row(orderId)).toContainText('₹2,00,000.00');

  const phone = `${person.mo_no.slice(3, 8)} ${person.mo_no.slice(8)}`;
  const terms = [
    phone,
    orderId.toLowerCase().replace('-', ''),
    person.email,
    product.sku.replaceAll('-', ''),
  ];
  for (const term of terms) {
    await adminPage.search(search, '--');
    await expect(adminPage.main.getByText('No orders found.')).toBeVisible();
    await expect(adminPage.main.getByText('Enter at least one letter or digit.')).toBeVisible();
    await adminPage.search(search, term);
    await expect(adminPage.row(orderId)).toBeVisible();
    if (term !== phone) await expect(rows).toHaveCount(1); // others may have its digits
  }
  await expect(adminPage.main.getByText('1 order', { exact: true })).toBeVisible();
});

test("a user's orders are filtered by date and sorted", async ({ page, store }) => {
  const person = await store.customer();
  const product = await store.product();
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) ids.push((await store.order(person, product)).orderId);
  const adminPage = new AdminPage(page);
  await page.goto(`/admin/manage-users?search=${person.email}`);
  await adminPage.main.getByRole('link', { name: `Orders of ${person.u_name}` }).click();
  await expect(adminPage.heading).toHaveText('Manage Orders');
  const links = adminPage.main.getByRole('table').getByRole('link');
  await expect(links).toHaveText(ids.toReversed());
  await adminPage.main.getByRole('combobox', { name: 'Order', exact: true }).selectOption('oldest');
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(links).toHaveText(ids);

  await adminPage.main.getByLabel('To', { exact: true }).fill('2001-01-31');
  await expect(page).toHaveURL(/to=2001-01-31/);
  await expect(adminPage.main.getByText('No orders found.')).toBeVisible();
  await adminPage.main.getByLabel('From', { exact: true }).fill('2001-02-01');
  await expect(adminPage.main.getByText('The last day is before the first.')).toBeVisible();
  await adminPage.main.getByLabel('To', { exact: true }).fill('');
  await expect(links).toHaveText(ids);
  await adminPage.main.getByRole('button', { name: 'Orders of all users' }).click();
  await expect(page).not.toHaveURL(/user=/);
});

test('the filtered orders are exported', async ({ page, store, guard }) => {
  const person = await store.customer();
  const product = await store.product();
  const pending = await store.order(person, product);
  const shipped = await store.order(person, product);
  await store.setStatus(shipped.orderId, 'Shipped');
  await page.goto(`/admin/orders?user=${person.u_id}&status=Shipped`);
  const button = page.getByRole('button', { name: 'Export CSV' });
  const saving = page.waitForEvent('download');
  await button.click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\ufeffOrder ID,')).toBe(true);
  expect(text).toContain(shipped.orderId);
  expect(text).not.toContain(pending.orderId);

  await page.route('**/api/orders/export?*', (route) => route.abort());
  guard.expectNoResponse('/api/orders/export');
  await button.click();
  await expect(notice(page, 'Failed to fetch orders.')).toBeVisible();
});

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

test('accepted orders are shipped or delivered', async ({ page, store }) => {
  const person = await store.customer();
  const product = await store.product();
  const { orderId: pending } = await store.order(person, product);
  const { orderId } = await store.order(person, product);
  await store.setStatus(orderId, 'Delivered');
  const adminPage = new AdminPage(page);
  await page.goto('/admin/accepted-orders');
  await expect(adminPage.row(orderId)).toContainText('Delivered');
  await expect(adminPage.row(orderId)).toContainText('₹1,000.00');
  await expect(adminPage.row(pending)).toHaveCount(0);
});
