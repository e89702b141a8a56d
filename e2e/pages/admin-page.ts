import { expect, type Locator, type Page } from '@playwright/test';

/** Any admin screen. */
export class AdminPage {
  readonly main: Locator;
  readonly heading: Locator;
  readonly sidebar: Locator;

  constructor(readonly page: Page) {
    this.main = page.getByRole('main');
    this.heading = this.main.getByRole('heading', { level: 1 });
    this.sidebar = page.getByRole('navigation', { name: 'Admin' });
  }

  /** The table row that contains a text. */
  row(text: string): Locator {
    return this.main.getByRole('row').filter({ hasText: text });
  }

  /** Types into the search field and waits until the URL contains the search. */
  async search(label: string, text: string): Promise<void> {
    await this.main.getByRole('searchbox', { name: label }).fill(text);
    await expect(this.page).toHaveURL(/[?&]search=/);
  }
}
