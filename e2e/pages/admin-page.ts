import { expect, type Locator, type Page } from '@playwright/test';

/** Any screen of the back office. */
export class AdminPage {
  readonly main: Locator;
  readonly heading: Locator;
  readonly side: Locator;

  constructor(readonly page: Page) {
    this.main = page.getByRole('main');
    this.heading = this.main.getByRole('heading', { level: 1 });
    this.side = page.getByRole('navigation', { name: 'Admin' });
  }

  /** The row of a table in which these words stand. */
  row(words: string): Locator {
    return this.main.getByRole('row').filter({ hasText: words });
  }

  /** Types into the screen's search and waits until the address says it. */
  async search(label: string, words: string): Promise<void> {
    await this.main.getByRole('searchbox', { name: label }).fill(words);
    await expect(this.page).toHaveURL(/[?&]search=/);
  }
}
