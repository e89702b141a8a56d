import { expect, type Locator, type Page } from '@playwright/test';

/** The shop's header. */
export class ShopHeader {
  readonly cart: Locator;
  readonly #banner: Locator;

  constructor(
    readonly page: Page,
    readonly isPhone: boolean,
  ) {
    this.#banner = page.getByRole('banner');
    this.cart = this.#banner.getByRole('link', { name: /^Cart/ });
  }

  async openSearch(): Promise<Locator> {
    const box = this.#banner.getByRole('combobox', { name: 'Search products...' });
    const isOpen = await box.isVisible();
    if (!isOpen) await this.#banner.getByRole('button', { name: 'Search' }).click();
    return box;
  }

  /** Submits a search. */
  async search(text: string): Promise<void> {
    const box = await this.openSearch();
    await box.fill(text);
    await box.press('Enter');
  }

  /** Opens a menu: a panel below the header on desktop, a list in the mobile menu on phones. */
  async openMenu(name: 'Collection' | 'Diamond Shapes'): Promise<Locator> {
    if (!this.isPhone) {
      await this.#banner.getByRole('button', { name }).hover();
      return this.#banner.getByRole('navigation', { name: 'Main' });
    }
    const menu = await this.openMobileMenu();
    await menu.getByText(name, { exact: true }).click();
    return menu;
  }

  async openMobileMenu(): Promise<Locator> {
    await this.#banner.getByRole('button', { name: 'Menu' }).click();
    const menu = this.page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    return menu;
  }

  /** Opens the account menu. */
  async openAccount(): Promise<void> {
    await this.#banner.getByRole('button', { name: 'Account' }).click();
  }

  /** Locates a link or button of the open account menu. */
  account(role: 'link' | 'button', name: string): Locator {
    return this.#banner.getByRole(role, { name, exact: true });
  }
}
