import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
import { LoginPage } from '../../pages/login.ts';
import { notice } from '../../pages/notice.ts';
import { ShopHeader } from '../../pages/shop-header.ts';

const good = {
  Username: 'Asha Rao',
  Email: 'asha.rao@example.com',
  'Mobile Number': '+919876543210',
  Password: 'a good password',
  'Confirm Password': 'a good password',
};

test('a visitor signs up, then signs in', async ({ page, store }) => {
  const email = `${uniqueWord()}@example.com`;
  const login = new LoginPage(page);
  await page.goto('/signup');
  const main = page.getByRole('main');
  for (const [name, value] of Object.entries({ ...good, Email: email })) {
    await main.getByLabel(name, { exact: true }).fill(value);
  }
  await main.getByRole('button', { name: 'Signup' }).click();
  await expect(notice(page, 'Check your email to finish.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  const { data: users } = await store.call(endpoints.getUsers);
  store.discardUser(Number(users.find((user) => user.email === email)?.u_id));

  await login.signIn({ email, password: good.Password });
  await expect(notice(page, 'Login successful.')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the checkout redirects visitors to login and back', async ({ page, store }) => {
  const { customer } = await store.customerWithCart();
  await page.goto('/checkout');
  await expect(notice(page, 'Please log in to proceed with checkout.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await new LoginPage(page).signIn(customer);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
});

test('logout ends the session, in other tabs too', async ({
  page,
  isMobile,
  context,
  store,
  signIn,
}) => {
  await signIn(await store.customer());
  await page.goto('/profile');
  const other = await context.newPage();
  await other.goto('/');
  const head = new ShopHeader(other, isMobile);
  await head.openAccount();
  await expect(head.account('link', 'Profile')).toBeVisible();
  await expect(head.account('link', 'Login')).toHaveCount(0);
  await head.account('button', 'Logout').click();
  await expect(page).toHaveURL('/login');
  await expect(other).toHaveURL('/login');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Login');

  await head.openAccount();
  await expect(head.account('link', 'Login')).toBeVisible();
  await expect(head.account('link', 'Signup')).toBeVisible();
  await expect(head.account('link', 'Profile')).toHaveCount(0);
  await other.goto('/profile');
  await expect(other).toHaveURL('/login');
});

test('a revoked session ends at the next call', async ({ page, store, signIn, guard }) => {
  const customer = await store.customer();
  await signIn(customer);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.getByText('No orders found.')).toBeVisible();
  // It loads last, and would notice the end of the session too.
  const twoStepSignIn = page.getByRole('region', { name: 'Two-step sign-in' });
  await expect(twoStepSignIn.getByRole('button', { name: 'Add a passkey' })).toBeVisible();

  const body = { u_id: customer.u_id, status: 0 as const };
  await store.call(endpoints.changeUserStatus, { body });
  // One of the calls of the page is the first to notice.
  guard.allowResponse(401, endpoints.getCartData.path);
  guard.allowResponse(401, endpoints.getSavedProducts.path);
  guard.expectResponse(401, endpoints.renewSession.path);
  await page.goto('/cart');
  await expect(page).toHaveURL('/login');
  await expect(notice(page, 'Session expired. Please log in again.')).toBeVisible();
  const { origins } = await page.context().storageState();
  expect(JSON.stringify(origins)).not.toContain(customer.auth_token);

  guard.expectResponse(403, '/userlogin');
  await new LoginPage(page).signIn(customer);
  await expect(notice(page, 'This account is deactivated. Please contact us.')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('an unreadable stored session counts as signed out', async ({
  page,
  isMobile,
  context,
  baseURL,
  guard,
}) => {
  guard.expectConsoleError('The stored session cannot be read');
  const localStorage = [{ name: 'vajra-session', value: '{"u_id":' }];
  const origins = [{ origin: String(baseURL), localStorage }];
  await context.setStorageState({ cookies: [], origins });
  await page.goto('/');
  const head = new ShopHeader(page, isMobile);
  await head.openAccount();
  await expect(head.account('link', 'Login')).toBeVisible();
});
