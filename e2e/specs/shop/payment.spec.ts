import { expect, test } from '../../fixtures/test.ts';
import { payOnDemoPage } from '../../pages/checkout.ts';

test('a failed payment is tried again with another method, from the profile', async ({
  page,
  store,
  signIn,
}) => {
  const customer = await store.customer();
  const product = await store.product({ inr_price: 1000 });
  const { orderId } = await store.order(customer, product);
  await signIn(customer);
  const main = page.getByRole('main');

  await page.goto('/profile');
  const order = main.getByRole('article', { name: `Order ${orderId}` });
  await expect(order).toContainText('Awaiting payment');
  await order.getByRole('link', { name: 'Pay now' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Complete your payment');
  await main.getByRole('button', { name: 'Pay with PayPal' }).click();

  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'Demonstration of a payment page',
  );
  await main.getByRole('button', { name: 'Let the payment fail' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Payment failed');
  await expect(main).toContainText('Nothing was charged.');

  await main.getByRole('button', { name: 'Pay with UPI' }).click();
  await payOnDemoPage(page);
  await expect(main).toContainText('UPI');
  await page.goto('/profile');
  await expect(order).toContainText('Paid');
  await expect(order.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
});

test('going back from the payment page does not lead there again', async ({
  page,
  store,
  signIn,
}) => {
  const customer = await store.customer();
  const { orderId } = await store.order(customer, await store.product({ inr_price: 1000 }));
  await signIn(customer);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Pay now' }).click();
  await page.getByRole('button', { name: /^Pay ₹1,000\.00 with/ }).click();
  await expect(page).toHaveURL(/\/demo-payment\//);
  await page.goBack();
  await expect(page).toHaveURL(`/payment/${orderId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Complete your payment');
});
