import { expect, type Locator, type Page } from '@playwright/test';
import { AdminPage } from './admin-page.ts';

/** A RapNet list with a unique column name, so that no other test's mapping is remembered for it. */
export function rapnetList(word: string, rows: readonly string[]): string {
  return [`Stock #,Shp,Ct,Colour,Clar,Cut,RapNet Price,Remark ${word}`, ...rows].join('\r\n');
}

/** The screens of product imports. */
export class ImportPage extends AdminPage {
  readonly file: Locator;
  readonly check: Locator;

  constructor(page: Page) {
    super(page);
    this.file = this.main.getByLabel('Choose a file');
    this.check = this.main.getByRole('button', { name: /^Check (the file|again)$/ });
  }

  /** Opens the list of imports, uploads a file and waits for its screen. */
  async upload(name: string, text: string): Promise<void> {
    await this.page.goto('/admin/import');
    await this.chooseFile(name, text);
  }

  /** Uploads a file and waits for its screen. */
  async chooseFile(name: string, text: string): Promise<void> {
    await this.file.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(this.heading).toHaveText(name);
  }

  /** The select that maps a column to a product field. */
  column(name: string): Locator {
    return this.main.getByRole('combobox', { name: `Product field for ${name}` });
  }

  /** Answers what the stones of a file are that does not say it. */
  async chooseStoneType(name: string): Promise<void> {
    await this.main.getByLabel('Stone type for new products').selectOption(name);
  }

  /** One of the counts of a check or import. */
  count(name: 'New' | 'Changed' | 'Unchanged' | 'Rejected'): Locator {
    return this.main.getByRole('definition').and(this.main.locator(`dt:text-is("${name}") + dd`));
  }
}
