import { readFile } from 'node:fs/promises';
import { endpoints } from '@vajra/contract';
import { expectAccessible } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/test.ts';
import { answer } from '../../pages/confirm.ts';
import { Desk } from '../../pages/desk.ts';
import { notice } from '../../pages/notice.ts';

const search = 'Search order, name, email or phone';

test('all orders are there, and each is found by its customer and number', async ({
  page,
  admin,
  store,
  signIn,
}) => {
  const person = await store.customer();
  const product = await store.product({ inr_price: 100_000 });
  const { orderId } = await store.order(person, product, 2);
  await signIn(admin);
  const desk = new Desk(page);
  await page.goto('/admin/orders');
  await expect(desk.row(orderId)).toBeVisible();
  await desk.search(search, person.u_name);
  const rows = desk.main.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(1);
  await expect(desk.row(orderId)).toContainText(product.name);
  await expect(desk.row(orderId)).toContainText('2 pieces');
  await expect(desk.row(orderId)).toContainText('₹2,00,000.00');

  await page.goto('/admin/orders');
  await desk.search(search, orderId.toLowerCase().replace('-', ''));
  await expect(rows).toHaveCount(1);
  await expect(desk.main.getByText('1 order', { exact: true })).toBeVisible();
  await page.goto('/admin/orders');
  await desk.search(search, `${person.mo_no.slice(3, 8)} ${person.mo_no.slice(8)}`);
  await expect(desk.row(orderId)).toBeVisible();
  await page.goto('/admin/orders');
  await desk.search(search, person.email);
  await expect(rows).toHaveCount(1);
});

test('an order has an address of its own, and tells all that is known of it', async ({
  page,
  admin,
  store,
  signIn,
}) => {
  const person = await store.customer();
  const product = await store.product({ quantity: 3 });
  const { orderId } = await store.order(person, product, 2);
  await signIn(admin);
  const desk = new Desk(page);
  await page.goto(`/admin/orders?user=${person.u_id}`);
  await desk.main.getByRole('link', { name: orderId }).click();
  await expect(page).toHaveURL(`/admin/orders/${orderId}`);
  await expect(desk.heading).toHaveText(`Order ${orderId}`);
  await expect(desk.heading).toBeFocused();
  for (const words of [product.sku, person.email, person.mo_no, '1 Ring Road', 'UPI']) {
    await expect(desk.main).toContainText(words);
  }
  const stock = desk.main.getByRole('list', { name: 'Stock movements' }).getByRole('listitem');
  await expect(stock).toHaveText([/−2.*taken by the order.*by the customer/]);

  const status = desk.main.getByRole('combobox', { name: `Status of order ${orderId}` });
  await status.selectOption('Cancelled');
  await answer(page, 'This gives 2 pieces back to stock.', 'Set to Cancelled');
  await expect(notice(page, 'Status updated successfully!')).toBeVisible();
  await expect(stock).toHaveText([/−2/, /\+2.*given back, cancelled.*by the shop/]);
  await expect(desk.main.getByRole('listitem').filter({ hasText: 'by the shop' })).toHaveCount(2);

  await desk.main.getByRole('link', { name: 'All orders of this customer' }).click();
  await expect(desk.main.getByText(`1 order of user ${person.u_id}`)).toBeVisible();
  await expect(desk.row(orderId)).toBeVisible();
  await page.goBack();
  await expect(desk.heading).toHaveText(`Order ${orderId}`);
});

test('an order that is none is said not to be there', async ({ page, admin, signIn, guard }) => {
  await signIn(admin);
  guard.expectAnswer(404, '/api/orders/00000-00000');
  await page.goto('/admin/orders/00000-00000');
  await expect(new Desk(page).main.getByText('Order not found.')).toBeVisible();
});

test("a user's orders are found from the user, by days and from the oldest", async ({
  page,
  admin,
  store,
  signIn,
}) => {
  const person = await store.customer();
  const product = await store.product();
  const ids: string[] = [];
  for (let n = 0; n < 2; n++) ids.push((await store.order(person, product)).orderId);
  await signIn(admin);
  const desk = new Desk(page);
  await page.goto(`/admin/manage-users?search=${person.email}`);
  await desk.main.getByRole('link', { name: `Orders of ${person.u_name}` }).click();
  await expect(desk.heading).toHaveText('Manage Orders');
  const links = desk.main.getByRole('table').getByRole('link');
  await expect(links).toHaveText(ids.toReversed());
  await desk.main.getByRole('combobox', { name: 'Order', exact: true }).selectOption('oldest');
  await expect(page).toHaveURL(/sort=oldest/);
  await expect(links).toHaveText(ids);

  await desk.main.getByLabel('To', { exact: true }).fill('2001-01-31');
  await expect(page).toHaveURL(/to=2001-01-31/);
  await expect(desk.main.getByText('No orders found.')).toBeVisible();
  await desk.main.getByLabel('From', { exact: true }).fill('2001-02-01');
  await expect(desk.main.getByText('The last day is before the first.')).toBeVisible();
  await desk.main.getByLabel('To', { exact: true }).fill('');
  await expect(links).toHaveText(ids);
  await desk.main.getByRole('button', { name: 'Orders of all users' }).click();
  await expect(page).not.toHaveURL(/user=/);
});

test('a packing slip says what is in the parcel, and prices only when asked', async ({
  page,
  admin,
  store,
  signIn,
}) => {
  const person = await store.customer();
  const product = await store.product({ inr_price: 4321 });
  const { orderId } = await store.order(person, product, 2);
  await signIn(admin);
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('link', { name: 'Packing slip' }).click();
  const slip = page.getByRole('article');
  await expect(slip.getByRole('heading', { level: 1 })).toHaveText('Packing slip');
  for (const words of [orderId, person.u_name, '1 Ring Road', product.sku, '2 pieces']) {
    await expect(slip).toContainText(words);
  }
  await expect(slip).not.toContainText('₹');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Prices' }).click();
  await expect(page).toHaveURL(/prices=1/);
  await expect(slip).toContainText('₹8,642.00');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(slip).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Back to the order' }).click();
  await expect(new Desk(page).heading).toHaveText(`Order ${orderId}`);
});

test('what the filter shows is saved as a table', async ({ page, admin, store, signIn, guard }) => {
  const person = await store.customer();
  const product = await store.product();
  const pending = await store.order(person, product);
  const shipped = await store.order(person, product);
  await store.call(endpoints.changeOrderStatus, {
    params: { orderId: shipped.orderId },
    body: { status: 'Shipped' },
  });
  await signIn(admin);
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
  guard.expectNoAnswer('/api/orders/export');
  await button.click();
  await expect(notice(page, 'Failed to fetch orders.')).toBeVisible();
});

test('a page that is no more leads to the last one', async ({ page, admin, signIn }) => {
  await signIn(admin);
  await page.goto('/admin/orders?page=999999');
  await expect(page).not.toHaveURL(/999999/);
  await expect(new Desk(page).main.getByRole('table').getByRole('link').first()).toBeVisible();
});

test('orders are filtered by status', async ({ page, admin, store, signIn }) => {
  const person = await store.customer();
  const product = await store.product();
  const pending = await store.order(person, product);
  const shipped = await store.order(person, product);
  await store.call(endpoints.changeOrderStatus, {
    params: { orderId: shipped.orderId },
    body: { status: 'Shipped' },
  });
  await signIn(admin);
  const desk = new Desk(page);
  await page.goto('/admin/orders');
  const status = desk.main.getByRole('combobox', { name: 'Status', exact: true });
  await expect(status.getByRole('option')).toHaveText([
    'All',
    'Pending',
    'Shipped',
    'Delivered',
    'Cancelled',
  ]);
  await desk.search(search, person.u_name);
  await status.selectOption('Shipped');
  await expect(page).toHaveURL(/status=Shipped/);
  await expect(desk.row(shipped.orderId)).toBeVisible();
  await expect(desk.row(pending.orderId)).toHaveCount(0);
  await status.selectOption('Delivered');
  await expect(desk.main.getByText('No orders found.')).toBeVisible();
  await status.selectOption('All');
  await expect(desk.row(pending.orderId)).toBeVisible();
});

test('a status is set, and the customer sees it', async ({ page, admin, store, signIn, visit }) => {
  const person = await store.customer();
  const { orderId } = await store.order(person, await store.product());
  await signIn(admin);
  await page.goto('/admin/orders');
  const status = page.getByRole('combobox', { name: `Status of order ${orderId}` });
  await expect(status).toHaveValue('Pending');
  await status.selectOption('Shipped');
  await expect(notice(page, 'Status updated successfully!')).toBeVisible();
  await expect(status).toHaveValue('Shipped');
  await page.reload();
  await expect(status).toHaveValue('Shipped');

  const shopper = await visit();
  await signIn(person, shopper);
  await shopper.goto('/profile');
  await expect(shopper.getByRole('article', { name: `Order ${orderId}` })).toContainText('Shipped');

  await page.goto('/admin/accepted-orders');
  const desk = new Desk(page);
  await expect(desk.row(orderId)).toContainText('Shipped');
  await expect(desk.row(orderId)).toContainText(String(person.u_id));
});

test('what somebody else did meanwhile is shown, and overwritten on purpose alone', async ({
  page,
  admin,
  store,
  signIn,
  guard,
}) => {
  const person = await store.customer();
  const { orderId } = await store.order(person, await store.product({ quantity: 2 }), 2);
  const cancel = () =>
    store.call(endpoints.cancelOrder, { params: { orderId } }, person.auth_token);
  await signIn(admin);
  await page.goto(`/admin/orders/${orderId}`);
  const status = page.getByRole('combobox', { name: `Status of order ${orderId}` });
  await expect(status).toHaveValue('Pending');
  await cancel();
  guard.expectAnswer(409, `/api/orders/${orderId}/status`);
  await status.selectOption('Shipped');
  const dialog = page.getByRole('dialog', { name: `Order ${orderId} has changed meanwhile` });
  await expect(dialog).toContainText('It was set to Cancelled by the customer');
  await expect(dialog).toContainText('You chose Shipped. This takes 2 pieces from stock again.');
  await dialog.getByRole('button', { name: 'Leave Cancelled' }).click();
  await expect(status).toHaveValue('Cancelled');

  await store.call(endpoints.changeOrderStatus, {
    params: { orderId },
    body: { status: 'Pending' },
  });
  await status.selectOption('Delivered');
  await answer(page, 'This takes 2 pieces from stock again.', 'Set to Delivered');
  await expect(dialog).toContainText('It was set to Pending by somebody at the shop');
  await dialog.getByRole('button', { name: 'Set to Delivered' }).click();
  await expect(notice(page, 'Status updated successfully!')).toBeVisible();
  await expect(status).toHaveValue('Delivered');
});

test('accepted orders are those that are Shipped or Delivered', async ({
  page,
  admin,
  store,
  signIn,
}) => {
  const person = await store.customer();
  const product = await store.product();
  const { orderId: pending } = await store.order(person, product);
  const { orderId } = await store.order(person, product);
  await store.call(endpoints.changeOrderStatus, {
    params: { orderId },
    body: { status: 'Delivered' },
  });
  await signIn(admin);
  const desk = new Desk(page);
  await page.goto('/admin/accepted-orders');
  await expect(desk.row(orderId)).toContainText('Delivered');
  await expect(desk.row(orderId)).toContainText('₹1,000.00');
  await expect(desk.row(pending)).toHaveCount(0);
});

test('accepted orders say when there are none, and when they could not be read', async ({
  page,
  admin,
  signIn,
  guard,
}) => {
  await signIn(admin);
  const { main } = new Desk(page);
  await page.route('**/api/orders?*', (route) =>
    route.fulfill({ json: { orders: [], totalCount: 0, hasMore: false } }),
  );
  await page.goto('/admin/accepted-orders');
  await expect(main.getByText('No accepted orders found.')).toBeVisible();

  await page.unroute('**/api/orders?*');
  await page.route('**/api/orders?*', (route) => route.abort());
  guard.expectNoAnswer('/api/orders');
  await page.goto('/admin/accepted-orders');
  await expect(main.getByText('Loading accepted orders...')).toBeVisible();
  const failed = main.getByRole('alert');
  await expect(failed).toContainText('Failed to fetch accepted orders.');
  await page.unroute('**/api/orders?*');
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(main.getByRole('table').getByRole('link').first()).toBeVisible();
});

test('into Cancelled stock comes back, out of it stock is taken again or it is refused', async ({
  page,
  admin,
  store,
  signIn,
  guard,
}) => {
  const person = await store.customer();
  const product = await store.product({ quantity: 3 });
  const { p_id } = product;
  const { orderId } = await store.order(person, product, 2);
  await signIn(admin);
  await page.goto('/admin/orders');
  const status = page.getByRole('combobox', { name: `Status of order ${orderId}` });
  await status.selectOption('Cancelled');
  await answer(page, 'This gives 2 pieces back to stock.', 'Cancel');
  await expect(status).toHaveValue('Pending');
  await status.selectOption('Cancelled');
  await answer(page, 'This gives 2 pieces back to stock.', 'Set to Cancelled');
  await expect(notice(page, 'Status updated successfully!')).toBeVisible();
  await expect(status).toHaveValue('Cancelled');
  await expect(status).toBeEnabled();
  expect(await store.remaining(p_id)).toBe(3);

  await status.selectOption('Pending');
  await answer(page, 'This takes 2 pieces from stock again.', 'Set to Pending');
  await expect(status).toHaveValue('Pending');
  await expect(status).toBeEnabled();
  expect(await store.remaining(p_id)).toBe(1);

  await status.selectOption('Cancelled');
  await answer(page, 'This gives 2 pieces back to stock.', 'Set to Cancelled');
  await expect(status).toHaveValue('Cancelled');
  await expect(status).toBeEnabled();
  await store.call(endpoints.reduceStock, { body: { p_id, stock: 2 } });
  guard.expectAnswer(409, `/api/orders/${orderId}/status`);
  await status.selectOption('Pending');
  await answer(page, 'This takes 2 pieces from stock again.', 'Set to Pending');
  await expect(notice(page, `Only 1 of ${product.name} left.`)).toBeVisible();
  await expect(status).toHaveValue('Cancelled');
});
