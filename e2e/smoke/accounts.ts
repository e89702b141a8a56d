import type { Target } from './in-page/targets.ts';
import type { SmokePage } from './smoke-page.ts';

interface Account {
  email: string;
  password: string;
}

const main: Target = { role: 'main' };

/** Creates an account on the sign-up screen and logs in. */
export async function signUp(page: SmokePage, account: Account): Promise<void> {
  await page.fill('Username', 'Asha Rao');
  await page.fill('Email', account.email);
  await page.fill('Mobile Number', '+919876543210');
  await page.fill('Password', account.password);
  await page.fill('Confirm Password', account.password);
  await page.click({ role: 'button', name: 'Signup', within: main });
  await page.waitForPath(/^\/login/);
  await logIn(page, account);
}

export async function logIn(page: SmokePage, { email, password }: Account): Promise<void> {
  await page.waitFor({ role: 'heading', name: 'Login' });
  await page.fill('Email', email);
  await page.fill('Password', password);
  await page.click({ role: 'button', name: 'Login', within: main });
}
