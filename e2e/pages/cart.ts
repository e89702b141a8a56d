import type { Locator, Page } from '@playwright/test';

/** /cart. */
export class CartPage {
  readonly heading: Locator;
  readonly lines: Locator;
  readonly total: Locator;
  readonly proceed: Locator;
  readonly empty: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: 'Cart' });
    this.lines = main.getByRole('list', { name: 'Items' }).getByRole('listitem');
    this.total = main.getByRole('complementary', { name: 'Total' }).getByRole('status');
    this.proceed = main.getByRole('button', { name: 'Proceed to Checkout' });
    this.empty = main.getByText('Your cart is empty.', { exact: true });
  }

  line(name: string): CartLine {
    const link = this.page.getByRole('link', { name, exact: true });
    return new CartLine(this.lines.filter({ has: link }));
  }
}

export class CartLine {
  readonly quantity: Locator;
  readonly more: Locator;
  readonly less: Locator;
  readonly remove: Locator;

  constructor(readonly row: Locator) {
    this.quantity = row.getByRole('group').getByRole('status');
    this.more = row.getByRole('button', { name: 'Increase quantity' });
    this.less = row.getByRole('button', { name: 'Decrease quantity' });
    this.remove = row.getByRole('button', { name: /^Remov/ });
  }
}
