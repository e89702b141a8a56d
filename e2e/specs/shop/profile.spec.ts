import { endpoints, type OrderStatus } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { notice } from '../../pages/notice.ts';

const cancellable: readonly (readonly [OrderStatus, number])[] = [
  ['Pending', 1],
  ['Shipped', 1],
  ['Delivered', 0],
  ['Cancelled', 0],
];

test('orders can be cancelled until they are delivered @both-layouts', async ({
  page,
  store,
  signIn,
}) => {
  const customer = await store.customer();
  const product = await store.product();
  const orderIds = new Map<OrderStatus, string>();
  for (const [status] of cancellable) {
    const { orderId } = await store.order(customer, product);
    await store.setStatus(orderId, status);
    orderIds.set(status, orderId);
  }
  await signIn(customer);
  await page.goto('/profile');
  for (const [status, buttons] of cancellable) {
    const order = page.getByRole('article', { name: `Order ${orderIds.get(status)}` });
    await expect(order).toContainText(status);
    await expect(order.getByRole('button', { name: 'Cancel Order' })).toHaveCount(buttons);
  }
});

test("a refused cancellation shows the server's message", async ({
  page,
  store,
  signIn,
  guard,
}) => {
  const customer = await store.customer();
  const { orderId } = await store.order(customer, await store.product());
  await signIn(customer);
  await page.goto('/profile');
  const order = page.getByRole('article', { name: `Order ${orderId}` });
  await order.getByRole('button', { name: 'Cancel Order' }).click();
  await store.setStatus(orderId, 'Delivered');
  guard.expectResponse(409, `/api/orders/${orderId}/cancel`);
  await confirmDialog(page, 'Cancel this order?', 'Cancel Order');
  await expect(notice(page, 'A delivered order cannot be cancelled.')).toBeVisible();
  await expect(order).toContainText('Delivered');
});

test('a cancellation can be dismissed', async ({ page, store, signIn }) => {
  const customer = await store.customer();
  const product = await store.product({ quantity: 2 });
  const { orderId } = await store.order(customer, product);
  await signIn(customer);
  await page.goto('/profile');
  const order = page.getByRole('article', { name: `Order ${orderId}` });
  await order.getByRole('button', { name: 'Cancel Order' }).click();
  await confirmDialog(page, 'Cancel this order?', 'Keep order');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(order).toContainText('Pending');
  expect(await store.remaining(product.p_id)).toBe(1);
});

test('a session that ends during cancellation redirects to login', async ({
  page,
  store,
  signIn,
  guard,
}) => {
  const customer = await store.customer();
  const { orderId } = await store.order(customer, await store.product());
  await signIn(customer);
  await page.goto('/profile');
  // It loads last. A call after the end of the session would end it first.
  const twoStepSignIn = page.getByRole('region', { name: 'Two-step sign-in' });
  await expect(twoStepSignIn.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  const body = { u_id: customer.u_id, status: 0 as const };
  await store.call(endpoints.changeUserStatus, { body });
  guard.expectResponse(401, `/api/orders/${orderId}/cancel`);
  guard.expectResponse(401, endpoints.renewSession.path);
  await confirmDialog(page, 'Cancel this order?', 'Cancel Order');
  await expect(notice(page, 'Session expired. Please log in again.')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('a delivered product is reviewed once from the profile', async ({ page, store, signIn }) => {
  const customer = await store.customer();
  const product = await store.product();
  const status = 'Delivered' as const;
  const { orderId } = await store.order(customer, product);
  const onTheWay = await store.order(customer, await store.product());
  await store.setStatus(orderId, status);
  await signIn(customer);
  await page.goto('/profile');
  await expect(page.getByRole('article', { name: `Order ${onTheWay.orderId}` })).toBeVisible();
  const review = page.getByRole('button', { name: /^Review / });
  await expect(review).toHaveCount(1);

  await review.click();
  const form = page.getByRole('dialog', { name: 'Add Review' });
  await form.getByRole('textbox', { name: 'Message' }).fill('Worn every day.');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(notice(page, 'Review added successfully.')).toBeVisible();
  await expect(form).toHaveCount(0);
  const { data } = await store.call(endpoints.getUserReviews, { body: { p_id: product.p_id } });
  expect(data).toMatchObject([{ message: 'Worn every day.', verified: true, u_id: customer.u_id }]);

  await review.click();
  const again = page.getByRole('dialog', { name: 'Edit Review' });
  await expect(again.getByRole('textbox', { name: 'Message' })).toHaveValue('Worn every day.');
});

test('reviews that fail to load can be retried', async ({ page, store, signIn, guard }) => {
  const customer = await store.customer();
  const { orderId } = await store.order(customer, await store.product());
  const status = 'Delivered' as const;
  await store.setStatus(orderId, status);
  await signIn(customer);
  await page.goto('/profile');
  await page.route('**/api/users/me/reviews/*', (route) => route.abort());
  guard.expectNoResponse('/api/users/me/reviews/');
  const review = page.getByRole('button', { name: /^Review / });
  await review.click();
  await expect(notice(page, 'Failed to fetch reviews.')).toBeVisible();
  await page.unroute('**/api/users/me/reviews/*');
  await review.click();
  await expect(page.getByRole('dialog', { name: 'Add Review' })).toBeVisible();
});
