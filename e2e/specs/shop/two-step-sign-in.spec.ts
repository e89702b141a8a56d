import { endpoints } from '@vajra/contract';
import { TOTP } from 'otpauth';
import { expect, test } from '../../fixtures/test.ts';
import { LoginPage } from '../../pages/login.ts';
import { notice } from '../../pages/notice.ts';

test('a passkey and an authenticator app are set up, and confirm the next sign-in', async ({
  guard,
  page,
  store,
  signIn,
}) => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const customer = await store.customer();
  await signIn(customer);
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Two-step sign-in' });

  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Laptop');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Save your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section.getByText('10 recovery codes left')).toBeVisible();

  await section.getByRole('button', { name: 'Set up an authenticator app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator('dialog code').innerText()).replaceAll(' ', '');
  await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByRole('listitem')).toHaveText([/^Laptop/, /^Authenticator app/]);

  await store.call(endpoints.signOutEverywhere, {}, customer.auth_token);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/login');
  guard.expectResponse(401, endpoints.login.path);
  await new LoginPage(page).signIn(customer);
  await page.getByRole('button', { name: 'Use your authenticator app instead' }).click();
  guard.expectResponse(400, endpoints.signInWithSecondFactor.path);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('This code is wrong or was used before.')).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await expect(notice(page, 'Login successful.')).toBeVisible();
  await expect(page).toHaveURL('/');
});
