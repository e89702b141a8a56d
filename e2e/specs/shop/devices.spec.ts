import { endpoints } from '@vajra/contract';
import { tokenWith } from '../../../pwa/src/session/test-session.ts';
import { expect, test } from '../../fixtures/test.ts';
import { LoginPage } from '../../pages/login.ts';
import { notice } from '../../pages/notice.ts';

test('an expired token is renewed silently, and another device is signed out', async ({
  page,
  store,
}) => {
  const customer = await store.customer();
  await page.goto('/login');
  await new LoginPage(page).signIn(customer);
  await expect(page).toHaveURL('/');

  await page.evaluate(
    (auth_token) => {
      const session = JSON.parse(localStorage.getItem('vajra-session') ?? '{}');
      localStorage.setItem('vajra-session', JSON.stringify({ ...session, auth_token }));
    },
    tokenWith({ exp: 1, sid: 'expired' }),
  );
  const renewals: string[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith(endpoints.renewSession.path)) renewals.push(response.url());
  });
  await page.goto('/profile');
  await expect(page.getByText('No orders found.')).toBeVisible();
  expect(renewals).toHaveLength(1);

  const devices = page.getByRole('region', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText('This device');
  await devices
    .last()
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await expect(notice(page, 'The device is signed out.')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await expect(store.call(endpoints.getMe, {}, customer.auth_token)).rejects.toThrow('401');
});
