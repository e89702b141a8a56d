import type { Locator, Page } from '@playwright/test';

/** /cart. */
export class CartPage {
  readonly heading: Locator;
  readonly rows: Locator;
  readonly total: Locator;
  readonly proceed: Locator;
  readonly empty: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: 'Cart' });
    this.rows = main.getByRole('list', { name: 'Items' }).getByRole('listitem');
    this.total = main.getByRole('complementary', { name: 'Total' }).getByRole('status');
    this.proceed = main.getByRole('button', { name: 'Proceed to Checkout' });
    this.empty = main.getByText('Your cart is empty.', { exact: true });
  }

  row(name: string): CartRow {
    const link = this.page.getByRole('link', { name, exact: true });
    return new CartRow(this.rows.filter({ has: link }));
  }
}

export class CartRow {
  readonly quantity: Locator;
  readonly increase: Locator;
  readonly decrease: Locator;
  readonly remove: Locator;

  constructor(readonly row: Locator) {
    this.quantity = row.getByRole('group').getByRole('status');
    this.increase = row.getByRole('button', { name: 'Increase quantity' });
    this.decrease = row.getByRole('button', { name: 'Decrease quantity' });
    this.remove = row.getByRole('button', { name: /^Remov/ });
  }
}
