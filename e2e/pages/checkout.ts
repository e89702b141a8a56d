import { expect, type Locator, type Page } from '@playwright/test';
import type { ShippingAddress } from '@vajra/contract';

const labels: Readonly<Record<keyof ShippingAddress, string>> = {
  address: 'Address',
  city: 'City',
  // The country decides on the fields below it.
  country: 'Country',
  state: 'State',
  postalCode: 'Postal code',
};

/** /checkout. */
export class CheckoutPage {
  readonly heading: Locator;
  readonly summary: Locator;
  readonly pay: Locator;

  constructor(readonly page: Page) {
    const main = page.getByRole('main');
    this.heading = main.getByRole('heading', { level: 1, name: 'Checkout' });
    this.summary = main.getByRole('region', { name: 'Your order' });
    this.pay = main.getByRole('button', { name: 'Proceed to Payment' });
  }

  field(name: string): Locator {
    return this.page.getByRole('main').getByLabel(name, { exact: true });
  }

  method(name: string): Locator {
    return this.page.getByRole('radio', { name });
  }

  async fill(address: ShippingAddress): Promise<void> {
    for (const [key, label] of Object.entries(labels)) {
      const value = address[key as keyof ShippingAddress]; // keys of the table
      const field = this.field(label);
      if (await field.evaluate((element) => element.tagName === 'SELECT')) {
        await field.selectOption(value);
      } else {
        await field.fill(value);
      }
    }
  }
}

/** Pays on the page of the demo provider, to which checkout leads. */
export async function payOnDemoPage(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay [₹$][\d,.]+$/ }).click();
  await expect(page).toHaveURL(/\/order-confirmation$/);
}
