import { endpoints, newsLineId } from '@vajra/contract';
import { signInAdmin } from '../../fixtures/store.ts';
import { expect, test } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { LoginPage } from '../../pages/login.ts';
import { notice } from '../../pages/notice.ts';

test('an admin signs in and sees the dashboard with the four counts', async ({ page, admin }) => {
  const adminPage = new AdminPage(page);
  await page.goto('/login');
  const counters = page.waitForResponse('**/dashboardcounter');
  await new LoginPage(page).signIn(admin);
  await expect(page).toHaveURL('/admin');
  await expect(adminPage.heading).toHaveText('Admin Dashboard');
  const { data } = endpoints.dashboardCounter.response.parse(await (await counters).json());
  const cards = [
    ['Total Orders', data.total_orders, '/admin/orders'],
    ['Total Products', data.total_products, '/admin/products'],
    ['Total Users', data.total_users, '/admin/manage-users'],
    ['Total Request', data.total_requests, '/admin/manage-contact'],
  ] as const;
  for (const [name, count, path] of cards) {
    const card = adminPage.main.getByRole('link', { name });
    await expect(card).toHaveText(`${count.toLocaleString('en-IN')} ${name}`);
    await expect(card).toHaveAttribute('href', path);
  }
  await expect(adminPage.main).toContainText(String(data.getNewsLine?.news_message));
  await expect(adminPage.main.getByRole('heading', { name: 'Order Statistics' })).toBeVisible();
});

test('shows orders and revenue of the selected period as a chart and a table', async ({
  page,
  admin,
  store,
  signIn,
}) => {
  await store.order(await store.customer(), await store.product({ inr_price: 1000 }));
  await signIn(admin);
  const { main } = new AdminPage(page);
  await page.goto('/admin');
  const table = main.getByRole('table', { name: 'Orders and revenue' });
  const heads = table.getByRole('columnheader');
  await expect(heads.first()).toHaveText('Time');
  await expect(heads.nth(3)).toHaveText('Revenue in rupees');
  // 30 days and the head.
  await expect(table.getByRole('row')).toHaveCount(31);
  const canvas = main.locator('canvas');
  await expect(canvas.first()).toBeVisible();

  await main.getByRole('combobox', { name: 'Range' }).selectOption('month');
  await expect(page).toHaveURL('/admin?range=month');
  await expect(table.getByRole('row')).toHaveCount(13);
  await main.getByRole('button', { name: 'Table' }).click();
  await expect(canvas).toHaveCount(0);
  await expect(main.getByRole('button', { name: 'Table' })).toHaveAttribute('aria-pressed', 'true');
  await expect(table.getByRole('row').nth(1)).toContainText('₹');

  await main.getByLabel('To', { exact: true }).fill('2001-12-31');
  await main.getByLabel('From', { exact: true }).fill('2001-01-01');
  await expect(main.getByText('No order data available for chart.')).toBeVisible();
  await page.reload();
  await expect(main.getByLabel('From', { exact: true })).toHaveValue('2001-01-01');
  await expect(main.getByText('No order data available for chart.')).toBeVisible();
  await main.getByLabel('From', { exact: true }).fill('2002-01-01');
  await expect(main.getByText('The last day is before the first.')).toBeVisible();
});

test('shows the newest orders, the newest inquiries and low stock', async ({
  page,
  admin,
  store,
  signIn,
}) => {
  const product = await store.product({ quantity: 1 });
  const person = await store.customer();
  const { orderId } = await store.order(person, product);
  await signIn(admin);
  const adminPage = new AdminPage(page);
  await page.goto('/admin');
  const orders = adminPage.main.getByRole('list', { name: 'Newest orders' });
  await expect(orders.getByRole('listitem')).toHaveCount(5);
  await expect(adminPage.main.getByRole('list', { name: 'Newest inquiries' })).toContainText(
    'Pending',
  );
  const low = adminPage.main.getByRole('list', { name: 'Low stock' });
  await expect(low.getByRole('listitem')).toHaveCount(5);
  await expect(low.getByRole('listitem').first()).toContainText('1 left');
  await expect(adminPage.main.getByText(/^\d+ out of stock$/)).toBeVisible();
  await low.getByRole('link').first().click();
  await expect(adminPage.heading).toHaveText('Edit product');
  await page.goto(`/admin/orders/${orderId}`);
  await expect(adminPage.heading).toHaveText(`Order ${orderId}`);
});

test('low stock follows the selected limit and links to the products', async ({
  page,
  admin,
  store,
  signIn,
}) => {
  await store.product({ quantity: 1 });
  await signIn(admin);
  const adminPage = new AdminPage(page);
  await page.goto('/admin?low=seven');
  const low = adminPage.main.getByRole('list', { name: 'Low stock' });
  const bound = adminPage.main.getByRole('combobox', { name: 'Stock limit' });
  await expect(bound).toHaveValue('');
  await bound.selectOption('Out of stock');
  await expect(low.getByRole('listitem').first()).toContainText('0 left');
  await bound.selectOption('1 left');
  await expect(low.getByRole('listitem').first()).toContainText('1 left');
  await expect(page).toHaveURL('/admin?low=1');
  await page.reload();
  await expect(bound).toHaveValue('1');
  await adminPage.main.getByRole('link', { name: 'All low stock' }).click();
  await expect(page).toHaveURL('/admin/products?status=1&left=1&sort=left-asc');
  await expect(adminPage.main.getByRole('combobox', { name: 'Stock' })).toHaveValue('left 1');
  await expect(adminPage.main.getByRole('columnheader', { name: 'Sort by Left' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});

test('an edited news line appears in the shop', async ({ page, admin, store, signIn }) => {
  const { data: before } = await store.call(endpoints.getNewsLine);
  const news_message = String(before?.news_message);
  store.addCleanup(() =>
    store.call(endpoints.updateNewsLine, { body: { news_message, news_id: newsLineId } }),
  );
  await signIn(admin);
  const { main } = new AdminPage(page);
  await page.goto('/admin');
  await main.getByRole('button', { name: 'Edit news line' }).click();
  const text = main.getByPlaceholder('Enter your news line here...');
  await expect(text).toHaveValue(news_message);
  await text.fill('   ');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(text).toHaveAccessibleDescription('Please enter news line');

  const newText = unique('News');
  await text.fill(newText);
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'News line updated.')).toBeVisible();
  await expect(text).toHaveCount(0);
  await expect(main.getByText(newText)).toBeVisible();

  await main.getByRole('button', { name: 'Edit news line' }).click();
  await text.fill('Never saved');
  await main.getByRole('button', { name: 'Cancel' }).click();
  await confirmDialog(page, 'Leave without saving?', 'Leave');
  await expect(main.getByText(newText)).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('region', { name: 'News' })).toContainText(newText);
});

test('Back to Home clears the session', async ({ page, baseURL, signIn }) => {
  const admin = await signInAdmin(String(baseURL)); // the session that other tests share stays
  await signIn(admin);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL('/');
  const { origins } = await page.context().storageState();
  expect(JSON.stringify(origins)).not.toContain(admin.auth_token);
  await page.goto('/admin');
  await expect(page).toHaveURL('/login');
});

test('Logout ends the session', async ({ page, baseURL, signIn }) => {
  await signIn(await signInAdmin(String(baseURL)));
  await page.goto('/admin');
  await new AdminPage(page).sidebar.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await page.goto('/admin/products');
  await expect(page).toHaveURL('/login');
});

test('a screen of the admin is only available to admins', async ({ page, store, signIn }) => {
  await page.goto('/admin/products');
  await expect(page).toHaveURL('/login');
  await signIn(await store.customer());
  await page.goto('/admin/products');
  await expect(page).toHaveURL('/login');
  await expect(new LoginPage(page).heading).toBeVisible();
  await expect(new AdminPage(page).sidebar).toHaveCount(0);
});

test('a customer with a forged admin session gets nothing from the server', async ({
  page,
  store,
  signIn,
  guard,
}) => {
  await signIn({ ...(await store.customer()), u_type: '0' });
  guard.expectResponse(403, '/dashboardcounter');
  for (const path of [
    '/api/orders',
    '/api/orders/chart',
    '/api/payments/summary',
    '/api/stock/low',
    '/api/store/checkout-price',
    '/getcustominquiry',
  ]) {
    guard.expectResponse(403, path);
  }
  await page.goto('/admin');
  await expect(notice(page, 'Failed To Fetch Dashboard Data')).toBeVisible();
  await expect(notice(page, 'Failed to fetch orders.')).toHaveCount(2);
  await expect(page.getByText('Total Orders')).toHaveCount(0);
});
