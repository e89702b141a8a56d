import { mailedToken } from '../../fixtures/mails.ts';
import { expect, test } from '../../fixtures/test.ts';
import { LoginPage } from '../../pages/login.ts';

test('a forgotten password is reset by a mailed link', async ({ page, store }) => {
  const customer = await store.customer();
  await page.goto('/login');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Reset your password');
  await main.getByRole('button', { name: 'Send reset link' }).click();
  await expect(main.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await main.getByRole('textbox', { name: 'Email' }).fill(customer.email);
  await main.getByRole('button', { name: 'Send reset link' }).click();
  await expect(main.getByRole('status')).toBeVisible();

  const token = await mailedToken(customer.email, 'reset-password');
  await page.goto(`/reset-password?token=${token}`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('New password');
  await expect(page).toHaveURL('/reset-password');
  const password = main.getByLabel('Password', { exact: true });
  const again = main.getByLabel('Confirm Password');
  const save = main.getByRole('button', { name: 'Save password' });
  await password.fill('a new password');
  await again.fill('another password');
  await save.click();
  await expect(main.getByText('Passwords do not match')).toBeVisible();
  await again.fill('a new password');
  await save.click();
  await expect(page).toHaveURL('/login');
  await new LoginPage(page).signIn({ email: customer.email, password: 'a new password' });
  await expect(page).toHaveURL('/');
});
