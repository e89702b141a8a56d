import type { Locator, Page } from '@playwright/test';

/** A list of products with its filter. */
export class ProductList {
  readonly heading: Locator;
  readonly count: Locator;
  readonly cards: Locator;
  /** Names of all cards, in order. */
  readonly names: Locator;
  readonly pager: Locator;
  readonly chips: Locator;
  readonly empty: Locator;

  constructor(
    readonly page: Page,
    readonly isPhone: boolean,
  ) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1 });
    this.count = main.getByRole('status').filter({ hasText: /products?$/ });
    this.cards = main.getByRole('article');
    this.names = this.cards.getByRole('heading');
    this.pager = main.getByRole('navigation', { name: 'Pages' });
    this.chips = main.getByRole('list', { name: 'Applied filters' });
    this.empty = main.getByText(/^(No products found for|There are no products)/);
  }

  card(name: string): Locator {
    const link = this.page.getByRole('link', { name, exact: true });
    return this.cards.filter({ has: link });
  }

  /** Opens the filter: a sidebar on desktop, a dialog on phones. */
  async openFilter(): Promise<Locator> {
    if (!this.isPhone) return this.page.getByRole('complementary', { name: 'Advance Filter' });
    await this.page.getByRole('button', { name: /^Advance Filter/ }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Advance Filter' });
    // The panel is rendered after the dialog.
    await dialog.getByRole('checkbox').first().waitFor({ state: 'attached' });
    return dialog;
  }

  /** Toggles a value in a group of an open filter. */
  async choose(filter: Locator, group: string, value: string): Promise<void> {
    const details = filter.locator('details').filter({
      has: this.page.locator('summary').filter({ hasText: group }),
    });
    const isOpen = (await details.getAttribute('open')) !== null;
    if (!isOpen) await details.locator('summary').click();
    await details.getByRole('checkbox', { name: value }).click();
  }
}
