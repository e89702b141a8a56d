import type { Locator, Page } from '@playwright/test';
import type { UploadFile } from '../fixtures/upload-files.ts';

/** The form for adding or editing a product. */
export class ProductForm {
  readonly heading: Locator;
  readonly name: Locator;
  readonly rupees: Locator;
  readonly dollars: Locator;
  readonly media: Locator;
  /** Stored and selected ones, in display order. */
  readonly mediaItems: Locator;
  readonly #main: Locator;

  constructor(page: Page) {
    this.#main = page.getByRole('main');
    this.heading = this.#main.getByRole('heading', { level: 1 });
    this.name = this.#main.getByRole('textbox', { name: 'Name' });
    this.rupees = this.#main.getByRole('spinbutton', { name: 'Price in ₹' });
    this.dollars = this.#main.getByRole('spinbutton', { name: 'Price in $' });
    this.media = this.#main.getByLabel('Add images and videos');
    this.mediaItems = this.#main
      .getByRole('list', { name: 'Images and videos of the product' })
      .getByRole('listitem');
  }

  text(name: string): Locator {
    return this.#main.getByRole('textbox', { name });
  }

  number(name: string): Locator {
    return this.#main.getByRole('spinbutton', { name });
  }

  choice(name: string): Locator {
    return this.#main.getByRole('combobox', { name, exact: true });
  }

  async addFiles(files: readonly UploadFile[]): Promise<void> {
    await this.media.setInputFiles([...files]);
  }

  async submit(button: 'Add' | 'Update'): Promise<void> {
    await this.#main.getByRole('button', { name: button, exact: true }).click();
  }
}
