import { expect, type Locator, type Page } from '@playwright/test';

/** /login. */
export class LoginPage {
  readonly heading: Locator;
  readonly email: Locator;
  readonly password: Locator;
  readonly submit: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: 'Login' });
    this.email = main.getByRole('textbox', { name: 'Email' });
    this.password = main.getByLabel('Password', { exact: true });
    this.submit = main.getByRole('button', { name: 'Login' });
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    // The previous screen may have an email field too.
    await expect(this.heading).toBeVisible();
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit.click();
  }
}
