import { endpoints } from '@vajra/contract';
import { address } from '../../../api/test/factories.ts';
import { mailedToken } from '../../fixtures/mails.ts';
import { expect, test } from '../../fixtures/test.ts';
import { CartPage } from '../../pages/cart.ts';
import { CheckoutPage, payOnDemoPage } from '../../pages/checkout.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { notice } from '../../pages/notice.ts';
import { ProductList } from '../../pages/product-list.ts';

test('an order is placed at the list price, shipped by Express, and cancelled', async ({
  page,
  store,
  signIn,
}) => {
  const customer = await store.confirmedCustomer();
  const product = await store.product({ quantity: 3, inr_price: 192_100.5, discount: 25 });
  await store.addToCart(customer, product.p_id, 2);
  await signIn(customer);
  const cart = new CartPage(page);
  const checkout = new CheckoutPage(page);
  await page.goto('/cart');
  await expect(cart.total).toHaveText('₹3,84,201.00');
  await cart.proceed.click();
  await expect(checkout.heading).toBeVisible();
  await expect(checkout.summary).toContainText(product.name);
  await expect(checkout.summary).toContainText('Quantity 2');
  await expect(checkout.summary).toContainText('₹3,84,201.00');
  await expect(checkout.field('Email')).toHaveValue(customer.email);
  await checkout.pay.click();
  await expect(checkout.field('Address')).toBeFocused();
  await checkout.fill(address);
  await expect(checkout.summary).toContainText('Shipping: Standard');
  await checkout.method('Express').check();
  await expect(checkout.summary).toContainText('Shipping: Express');
  await expect(checkout.summary).toContainText('₹3,86,701.00');
  await checkout.method('UPI').check();
  await checkout.pay.click();

  await expect(
    notice(page, 'Order placed successfully! Redirecting to payment gateway...'),
  ).toBeVisible();
  await payOnDemoPage(page);
  const main = page.getByRole('main');
  const orderId = main.getByText(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  await expect(orderId).toBeVisible();
  await expect(main.getByRole('listitem')).toContainText(product.name);
  await expect(main.getByRole('listitem')).toContainText('the offer of 25% is not applied');
  await expect(main.getByRole('definition').filter({ hasText: /^Paid$/ })).toBeVisible();
  await expect(main).toContainText('₹3,86,701.00');
  await expect(main).toContainText('UPI');
  await expect(main).toContainText('1 Ring Road');
  await expect(main).toContainText('Surat');
  await expect(main).toContainText('395003');
  await expect(main).toContainText(/thank you.*confirmation e-mail/i);
  await expect(main.getByRole('link', { name: 'Continue Shopping' })).toBeVisible();
  const id = await orderId.textContent();
  expect(await store.remaining(product.p_id)).toBe(1);

  await page.goto('/profile');
  await expect(main).toContainText(customer.u_name);
  await expect(main).toContainText(customer.email);
  await expect(main).toContainText(customer.mo_no);
  const order = main.getByRole('article', { name: `Order ${id}` });
  await expect(order).toContainText('Pending');
  await expect(order).toContainText(product.name);
  await expect(order).toContainText('₹3,86,701.00');
  await expect(order).toContainText('Shipping: Express');
  await expect(order).toContainText(/Estimated delivery: \d+ \w+ \d+ – \d+ \w+ \d+/);
  await order.getByRole('button', { name: 'Cancel Order' }).click();
  await confirmDialog(page, 'Cancel this order?', 'Cancel Order');
  await expect(notice(page, 'Order cancelled successfully.')).toBeVisible();
  await expect(order).toContainText('Cancelled');
  await expect(order.getByRole('button', { name: 'Cancel Order' })).toHaveCount(0);
  expect(await store.remaining(product.p_id)).toBe(3);

  await page.goto('/cart');
  await expect(cart.empty).toBeVisible();

  await store.addToCart(customer, product.p_id);
  await page.goto('/checkout');
  await expect(checkout.field('City')).toHaveValue('Surat');
  await expect(checkout.field('Postal code')).toHaveValue('395003');
});

test('customers with a foreign number see and pay dollars', async ({
  page,
  isMobile,
  store,
  signIn,
}) => {
  const customer = await store.customer('+12025550199');
  const shape = await store.lookup('diamondShape');
  const fields = { shape_id: shape.id, inr_price: 1000, usd_price: 60.25 };
  const product = await store.product(fields);
  await store.addToCart(customer, product.p_id, 2);
  await signIn(customer);
  const main = page.getByRole('main');
  // A page that the server renders without knowing the customer.
  await page.goto(`/shapes/${shape.id}`);
  const card = new ProductList(page, isMobile).card(product.name);
  await expect(card).toContainText('$60.25');
  await card.getByRole('link').click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(main.getByText('$60.25').first()).toBeVisible();
  await page.goto('/cart');
  await expect(new CartPage(page).total).toHaveText('$120.50');
  await expect(main).not.toContainText('₹');
  const checkout = new CheckoutPage(page);
  await page.goto('/checkout');
  await expect(checkout.summary).toContainText('$120.50');
  await checkout.fill({
    ...address,
    state: 'California',
    postalCode: '94105',
    country: 'United States',
  });
  await checkout.method('PayPal').check();
  await checkout.pay.click();
  await payOnDemoPage(page);
  await expect(main).toContainText('$120.50');
  await expect(main).toContainText('PayPal');
  await page.goto('/profile');
  await expect(main.getByRole('article')).toContainText('$120.50');
  await expect(main.getByRole('article')).not.toContainText('₹');
});

test('a new account confirms its address to order more than a few pieces', async ({
  page,
  store,
  signIn,
  guard,
}) => {
  const customer = await store.customer();
  // Of the link that the sign-up has sent, which the one that checkout sends replaces.
  const firstToken = await mailedToken(customer.email, 'confirm-email');
  const product = await store.product({ quantity: 20 });
  await store.addToCart(customer, product.p_id, 4);
  await signIn(customer);
  const checkout = new CheckoutPage(page);
  await page.goto('/checkout');
  await checkout.fill(address);
  guard.expectResponse(409, endpoints.createOrder.path);
  await checkout.pay.click();
  await expect(checkout.summary.getByRole('alert')).toHaveText(
    'Confirm your email address to order more than 3 pieces.',
  );
  await checkout.summary.getByRole('button', { name: 'Email me a confirmation link' }).click();
  await expect(checkout.summary.getByRole('status')).toHaveText(
    `Open the link that we have sent to ${customer.email}.`,
  );

  await expect(async () => {
    expect(await mailedToken(customer.email, 'confirm-email')).not.toBe(firstToken);
  }).toPass();
  const token = await mailedToken(customer.email, 'confirm-email');
  await page.goto(`/confirm-email?token=${token}`);
  await page.getByRole('button', { name: 'Confirm your email address' }).click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();

  await page.goto('/checkout');
  await checkout.pay.click();
  await payOnDemoPage(page);
});
