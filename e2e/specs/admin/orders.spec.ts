import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { answer } from '../../pages/confirm.ts';
import { Desk } from '../../pages/desk.ts';
import { notice } from '../../pages/notice.ts';

const search = 'Search order, customer or phone';

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
  await desk
    .row(orderId)
    .getByRole('button', { name: `Show order ${orderId}` })
    .click();
  const dialog = page.getByRole('dialog', { name: `Order ${orderId}` });
  await expect(dialog).toContainText(product.sku);
  await expect(dialog).toContainText(person.email);
  await expect(dialog).toContainText('1 Ring Road');
  await expect(dialog).toContainText('UPI');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
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
