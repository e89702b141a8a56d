import { expect, test } from '../../fixtures/test.ts';

test('the first tab stop is the skip link', async ({ page }) => {
  await page.goto('/all-diamonds');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a confirmation traps focus, and Escape cancels it', async ({ page, store, signIn }) => {
  const customer = await store.customer();
  const { orderId } = await store.order(customer, await store.product());
  await signIn(customer);
  await page.goto('/profile');
  const cancel = page
    .getByRole('article', { name: `Order ${orderId}` })
    .getByRole('button', { name: 'Cancel Order' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(question).toBeVisible();
  await expect(question.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await expect(page.getByRole('article')).toContainText('Pending');
});
