import { endpoints, newsLineId } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { LoginPage } from '../../pages/login.ts';
import { notice } from '../../pages/notice.ts';

test('an admin signs in, sees the four counts, edits the news line and leaves for the shop', async ({
  page,
  admin,
  store,
}) => {
  const { main, heading } = new AdminPage(page);
  await page.goto('/login');
  const login = page.waitForResponse('**/userlogin');
  const counters = page.waitForResponse('**/dashboardcounter');
  await new LoginPage(page).signIn(admin);
  await expect(page).toHaveURL('/admin');
  await expect(heading).toHaveText('Admin Dashboard');
  const { data } = endpoints.dashboardCounter.response.parse(await (await counters).json());
  const cards = [
    ['Total Orders', data.total_orders, '/admin/orders'],
    ['Total Products', data.total_products, '/admin/products'],
    ['Total Users', data.total_users, '/admin/manage-users'],
    ['Total Request', data.total_requests, '/admin/manage-contact'],
  ] as const;
  for (const [name, count, path] of cards) {
    const card = main.getByRole('link', { name });
    await expect(card).toHaveText(`${count.toLocaleString('en-IN')} ${name}`);
    await expect(card).toHaveAttribute('href', path);
  }
  await expect(main.getByRole('heading', { name: 'Order Statistics' })).toBeVisible();

  const news_message = String(data.getNewsLine?.news_message);
  const newText = unique('News');
  await test.step('edits the news line', async () => {
    store.addCleanup(() =>
      store.call(endpoints.updateNewsLine, { body: { news_message, news_id: newsLineId } }),
    );
    await expect(main).toContainText(news_message);
    await main.getByRole('button', { name: 'Edit news line' }).click();
    const text = main.getByPlaceholder('Enter your news line here...');
    await expect(text).toHaveValue(news_message);
    await text.fill(newText);
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(notice(page, 'News line updated.')).toBeVisible();
    await expect(text).toHaveCount(0);
    await expect(main.getByText(newText)).toBeVisible();
  });

  await test.step('Back to Home clears the session', async () => {
    const { auth_token } = endpoints.login.response.parse(await (await login).json()).data;
    const stored = async () => JSON.stringify((await page.context().storageState()).origins);
    expect(await stored()).toContain(auth_token);
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await expect(page).toHaveURL('/');
    expect(await stored()).not.toContain(auth_token);
    await expect(page.getByRole('region', { name: 'News' })).toContainText(newText);
    await page.goto('/admin');
    await expect(page).toHaveURL('/login');
  });
});

test('shows a period of orders and revenue, the newest orders and inquiries, and low stock', async ({
  page,
  admin,
  store,
  signIn,
}) => {
  const product = await store.product({ inr_price: 1000, quantity: 1 });
  await store.order(await store.customer(), product);
  await signIn(admin);
  const { main, heading } = new AdminPage(page);
  await page.goto('/admin');
  const table = main.getByRole('table', { name: 'Orders and revenue' });
  const heads = table.getByRole('columnheader');
  await expect(heads.first()).toHaveText('Time');
  await expect(heads.nth(3)).toHaveText('Revenue in rupees');
  // 30 days and the head.
  await expect(table.getByRole('row')).toHaveCount(31);
  const canvas = main.locator('canvas');
  await expect(canvas.first()).toBeVisible();

  const orders = main.getByRole('list', { name: 'Newest orders' });
  await expect(orders.getByRole('listitem')).toHaveCount(5);
  await expect(main.getByRole('list', { name: 'Newest inquiries' })).toContainText('Pending');
  const low = main.getByRole('list', { name: 'Low stock' });
  await expect(low.getByRole('listitem')).toHaveCount(5);
  await expect(low.getByRole('listitem').first()).toContainText('1 left');
  await expect(main.getByText(/^\d+ out of stock$/)).toBeVisible();

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

  // Other tests delete their products, whose names begin with Stone.
  await low
    .getByRole('link')
    .filter({ hasNotText: /^Stone / })
    .first()
    .click();
  await expect(heading).toHaveText('Edit product');
});

test('a screen of the admin is not available to customers', async ({ page, store, signIn }) => {
  await signIn(await store.customer());
  await page.goto('/admin/products');
  await expect(page).toHaveURL('/login');
  await expect(new LoginPage(page).heading).toBeVisible();
  await expect(new AdminPage(page).sidebar).toHaveCount(0);
});
