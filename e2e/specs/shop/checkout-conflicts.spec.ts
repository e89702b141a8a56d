import type { Page } from '@playwright/test';
import { endpoints, type Product } from '@vajra/contract';
import { address } from '../../../api/test/factories.ts';
import type { Store, TestUser } from '../../fixtures/store.ts';
import { expect, test } from '../../fixtures/test.ts';
import { CheckoutPage, payOnDemoPage } from '../../pages/checkout.ts';
import { notice } from '../../pages/notice.ts';

/** Opens a completed checkout with one piece of a new product. */
async function goToPay(
  page: Page,
  store: Store,
  signIn: (customer: TestUser) => Promise<void>,
  fields: Partial<Product> = {},
) {
  const { customer, product } = await store.customerWithCart(fields);
  await signIn(customer);
  const checkout = new CheckoutPage(page);
  await page.goto('/checkout');
  await checkout.fill(address);
  return { customer, product, checkout };
}

test('a price that changed during checkout must be confirmed', async ({
  page,
  store,
  signIn,
  guard,
}) => {
  const { product, checkout } = await goToPay(page, store, signIn, {
    inr_price: 1000,
    quantity: 2,
  });
  await store.call(endpoints.updateProduct, {
    params: { p_id: product.p_id },
    body: { inr_price: 1100 },
  });
  guard.expectResponse(409, '/api/orders/create');
  await checkout.pay.click();
  const question = page.getByRole('dialog', { name: 'The total has changed' });
  await expect(question).toContainText('₹1,100.00');
  expect(await store.remaining(product.p_id)).toBe(2);

  await question.getByRole('button', { name: 'Place order at the new total' }).click();
  await payOnDemoPage(page);
  await expect(page.getByRole('main')).toContainText('₹1,100.00');
  expect(await store.remaining(product.p_id)).toBe(1);
});

test('the last stone is sold once', async ({ page, store, signIn, guard }) => {
  const other = await store.customer();
  const { product, checkout } = await goToPay(page, store, signIn, { quantity: 1 });
  await store.order(other, product);
  guard.expectResponse(409, '/api/orders/create');
  await checkout.pay.click();
  await expect(notice(page, `Error: ${product.name} is out of stock.`)).toBeVisible();
  await expect(page).toHaveURL('/checkout');
  expect(await store.remaining(product.p_id)).toBe(0);
});

test('a lost response, a failed retry and a double click place one order', async ({
  page,
  store,
  signIn,
  guard,
}) => {
  const { customer, product, checkout } = await goToPay(page, store, signIn, { quantity: 5 });
  const call = '**/api/orders/create';
  const json = { status: false, description: 'The shop stumbled.', message: 'The shop stumbled.' };
  let passed = 0;
  await page.route(call, async (route) => {
    passed++;
    await route.fallback();
  });
  await page.route(call, (route) => route.fulfill({ status: 500, json }), { times: 1 });
  await page.route(
    call,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  guard.expectNoResponse('/api/orders/create');
  guard.expectResponse(500, '/api/orders/create');
  await checkout.pay.click();
  await expect(notice(page, 'Error: Failed to place order. Please try again.')).toBeVisible();
  await checkout.pay.click();
  await expect(notice(page, 'The shop stumbled.')).toBeVisible();
  expect(passed).toBe(0);
  await checkout.pay.dblclick();
  await payOnDemoPage(page);
  expect(passed).toBe(1);
  expect(await store.remaining(product.p_id)).toBe(4);
  const { orders } = await store.call(endpoints.getMyOrders, {}, customer.auth_token);
  expect(orders).toHaveLength(1);
});

test('a session that ends during checkout redirects to login', async ({
  page,
  store,
  signIn,
  guard,
}) => {
  const { customer, checkout } = await goToPay(page, store, signIn);
  const body = { u_id: customer.u_id, status: 0 as const };
  await store.call(endpoints.changeUserStatus, { body });
  guard.expectResponse(401, endpoints.renewSession.path);
  guard.expectResponse(401, '/api/users/profile');
  await checkout.pay.click();
  await expect(notice(page, 'Authentication failed. Please login again.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(notice(page, /./)).toHaveCount(1);
});
