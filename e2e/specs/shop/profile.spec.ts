import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { notice } from '../../pages/notice.ts';

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
