import { address } from '../../../api/test/factories.ts';
import { expect, test } from '../../fixtures/test.ts';
import { CheckoutPage, payOnDemoPage } from '../../pages/checkout.ts';

test('express shipping is added to the total, and the order keeps it', async ({
  page,
  store,
  signIn,
}) => {
  const { customer } = await store.customerWithCart({ inr_price: 1000 });
  await signIn(customer);
  const checkout = new CheckoutPage(page);
  await page.goto('/checkout');
  await checkout.fill(address);
  await expect(checkout.summary).toContainText('Shipping: Standard');
  await checkout.method('Express').check();
  await expect(checkout.summary).toContainText('Shipping: Express');
  await expect(checkout.summary).toContainText('₹3,500.00');
  await checkout.pay.click();
  await payOnDemoPage(page);

  await page.goto('/profile');
  const order = page.getByRole('article', { name: /^Order / });
  await expect(order).toContainText('Shipping: Express');
  await expect(order).toContainText(/Estimated delivery: \d+ \w+ \d+ – \d+ \w+ \d+/);
  await expect(order).toContainText('₹3,500.00');
});
