import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { notice } from '../../pages/notice.ts';

test('an order can be kept by keyboard, and a delivered product is reviewed once', async ({
  page,
  store,
  signIn,
}) => {
  const customer = await store.customer();
  const product = await store.product();
  const { orderId } = await store.order(customer, product);
  const onTheWay = await store.order(customer, await store.product());
  await store.setStatus(orderId, 'Delivered');
  await signIn(customer);
  await page.goto('/profile');
  await test.step('a confirmation traps the focus, and Escape cancels it', async () => {
    const order = page.getByRole('article', { name: `Order ${onTheWay.orderId}` });
    const cancel = order.getByRole('button', { name: 'Cancel Order' });
    await cancel.press('Enter');
    const question = page.getByRole('dialog', { name: 'Cancel this order?' });
    await expect(question).toBeVisible();
    await expect(question.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expect(cancel).toBeFocused();
    await expect(order).toContainText('Pending');
  });

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
