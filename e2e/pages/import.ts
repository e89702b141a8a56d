import { expect, type Locator, type Page } from '@playwright/test';
import { AdminPage } from './admin-page.ts';

/** The screens on which a list of stones is taken in. */
export class ImportPage extends AdminPage {
  readonly file: Locator;
  readonly check: Locator;

  constructor(page: Page) {
    super(page);
    this.file = this.main.getByLabel('Choose a file');
    this.check = this.main.getByRole('button', { name: /^Check (the file|again)$/ });
  }

  /** Sends a file from disk, and waits for its own screen. */
  async send(name: string, text: string | Buffer): Promise<void> {
    await this.page.goto('/admin/import');
    await this.file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(this.heading).toHaveText(name);
  }

  /** The choice of what a column is taken for. */
  column(name: string): Locator {
    return this.main.getByRole('combobox', { name: `Product field for ${name}` });
  }

  /** A figure of what the file would do, or did. */
  count(name: 'New' | 'Changed' | 'Unchanged' | 'Rejected'): Locator {
    return this.main.getByRole('definition').and(this.main.locator(`dt:text-is("${name}") + dd`));
  }
}
