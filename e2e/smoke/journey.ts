import { expect } from '@playwright/test';
import { address } from '../../api/test/factories.ts';
import { logIn, signUp } from './accounts.ts';
import type { Target } from './in-page/targets.ts';
import { isReplicaComplete } from './replica.ts';
import type { SmokePage } from './smoke-page.ts';

/** What the journey needs from the store before it starts. */
export interface JourneyData {
  /** In stock, with pictures. */
  product: { p_id: number; name: string; sku: string };
  /** A paid order of a customer. */
  orderId: string;
  admin: { email: string; password: string };
  /** A new visitor's. */
  email: string;
  /** A path of an image on this machine. */
  imagePath: string;
  /** A path of a trader's list with many columns. */
  listPath: string;
  isPhone: boolean;
  /** The server in front of the store. */
  server: { stop(): Promise<void>; start(): Promise<void> };
}

export interface JourneyStep {
  title: string;
  run(page: SmokePage, data: JourneyData): Promise<void>;
}

const password = 'a good password';
const main: Target = { role: 'main' };
const dialog = (name: string): Target => ({ role: 'dialog', name });
const button = (name: string, within?: Target): Target => ({ role: 'button', name, within });
const link = (name: string, within?: Target): Target => ({ role: 'link', name, within });

/** A customer's way through the shop, in order; each step leaves the page to the next. */
export const customerJourney: readonly JourneyStep[] = [
  {
    title: 'home',
    async run(page) {
      await page.goto('/');
      await page.waitForText('MOST FEATURED DIAMONDS');
      await page.expectFits();
      await page.click(link('/./', { role: 'article', within: main }));
      await page.waitForPath(/^\/product-details\/\d+$/);
      await page.waitFor({ role: 'heading', name: 'Similar Stones' });
    },
  },
  {
    title: 'list with filter',
    async run(page, { isPhone }) {
      await page.goto('/all-diamonds');
      await page.expectFits();
      if (isPhone) await page.click(button('Advance Filter'));
      const filter: Target = isPhone
        ? dialog('Advance Filter')
        : { role: 'complementary', name: 'Advance Filter' };
      await page.expectFits();
      await page.click({ role: 'checkbox', name: '/^Round/', within: filter });
      await page.click(button('Apply', filter));
      await page.waitFor({ role: 'list', name: 'Applied filters', text: 'Round' });
      await page.waitForPath(/shape_id=/);
      await page.expectFits();
    },
  },
  {
    title: 'search, saved products and comparison',
    async run(page, { product }) {
      await page.goto('/');
      await page.click(button('Search', { role: 'banner' }));
      await page.fill('Search products...', 'emer');
      await page.waitFor({ role: 'option', name: 'Emerald' });
      await page.goto('/all-diamonds?search=1%20carat%20rond');
      await page.waitFor({ role: 'list', name: 'Understood as', text: 'Round' });
      await page.click(button('/^Save /', { role: 'article', within: main }));
      await page.waitForText('Saved.');
      await page.click(button('/^Compare /', { role: 'article', within: main }));
      await page.expectFits();
      await page.goto(`/product-details/${product.p_id}`);
      await page.click(button(`Compare ${product.name}`, main));
      await page.click(link('Compare', { role: 'region', name: 'Products to compare' }));
      await page.waitForPath(/^\/compare\?ids=\d+,\d+$/);
      await page.waitFor({ role: 'table', name: 'Comparison', text: product.name });
      await page.expectFits();
      await page.goto('/saved');
      await page.waitFor({ role: 'article', within: main });
      await page.expectFits();
    },
  },
  {
    title: 'product with zoom',
    async run(page, { product }) {
      await page.goto(`/product-details/${product.p_id}`);
      await page.waitForText(product.name);
      await page.expectFits();
      const gallery: Target = { role: 'region', name: 'Images' };
      await page.click(button('Zoom in', gallery));
      await page.click(button('Zoom out', gallery));
      await page.waitFor(button('Zoom in', gallery));
    },
  },
  {
    title: 'sign-up',
    async run(page, { email }) {
      await page.goto('/signup');
      await page.expectFits();
      await signUp(page, { email, password });
      await page.waitForPath(/^\/$/);
    },
  },
  {
    title: 'cart',
    async run(page, { product }) {
      await page.goto(`/product-details/${product.p_id}`);
      await page.click(button('Add to Cart', main));
      await page.waitForPath(/^\/cart$/);
      // The product page, which is shown until the cart is rendered, has such a button too.
      await page.click(button('Increase quantity', { role: 'list', name: 'Items' }));
      await page.waitForText('₹2,000.00', { role: 'complementary', name: 'Total' });
      await page.expectFits();
    },
  },
  {
    title: 'checkout and payment',
    async run(page) {
      await page.click(button('Proceed to Checkout'));
      await page.waitForPath(/^\/checkout$/);
      await page.fill('Address', address.address);
      await page.fill('City', address.city);
      await page.choose('Country', address.country);
      await page.choose('State', address.state);
      await page.fill('Postal code', address.postalCode);
      await page.click({ role: 'radio', name: '/UPI/' });
      await page.expectFits();
      await page.click(button('Proceed to Payment'));
      await page.click(button('/^Pay ₹2,000/'));
      await page.waitForPath(/^\/order-confirmation$/);
      await page.waitForText(/thank you/i);
      await page.expectFits();
    },
  },
  {
    title: 'cancellation by dialog',
    async run(page) {
      await page.goto('/profile');
      await page.click(button('Cancel Order', main));
      await page.waitForText('Cancel this order?', { role: 'dialog' });
      await page.expectFits();
      await page.click(button('Cancel Order', { role: 'dialog' }));
      await page.waitForText('Order cancelled successfully.');
      await page.waitForText('Cancelled', { role: 'article', name: '/^Order /' });
      await page.expectFits();
    },
  },
  {
    title: 'review with picture',
    async run(page, { product, imagePath }) {
      await page.goto(`/product-details/${product.p_id}`);
      await page.click(button('Add Review'));
      await page.fill('Message', 'Clear and bright.');
      await page.upload('Photo (optional)', imagePath);
      await page.expectFits();
      await page.click(button('Submit', dialog('Add Review')));
      await page.waitForText('Review added successfully.');
      await page.waitFor({ role: 'listitem', text: 'Clear and bright.' });
      await page.expectFits();
    },
  },
];

/**
 * A visitor's way to the cart by links only: where the browser blocks site data, it is kept in memory until
 * the page is left.
 */
export const visitorJourney: readonly JourneyStep[] = [
  {
    title: 'piece of a visitor',
    async run(page, { product }) {
      await page.goto(`/product-details/${product.p_id}`);
      await page.click(button('Add to Cart', main));
      await page.waitForPath(/^\/login$/);
      await page.expectFits();
    },
  },
  {
    title: 'sign-up and merge of the cart',
    async run(page, { product, email }) {
      await page.click(link('Signup', main));
      await page.waitForPath(/^\/signup$/);
      await signUp(page, { email, password });
      await page.waitForPath(/^\/cart$/);
      await page.waitForText(product.name, main);
      await page.waitForText('₹1,000.00', { role: 'complementary', name: 'Total' });
      await page.expectFits();
    },
  },
];

/** How the app and the browsers log a request that got no response. */
const noResponse =
  /ApiError: network|Failed to load resource|NetworkError|Load failed|Could not connect/;

/** Needs the customer's session. */
export const offlineJourney: readonly JourneyStep[] = [
  {
    title: 'offline browsing and outbox',
    async run(page, { product, server }) {
      await page.goto('/about');
      await page.waitUntil('navigator.serviceWorker.controller !== null');
      await page.waitUntil(isReplicaComplete);
      expect(await page.takeErrors()).toEqual([]);
      await server.stop();
      await page.goto('/all-diamonds');
      await page.waitForText(/\d+ products/);
      await page.expectFits();
      await page.goto(`/product-details/${product.p_id}`);
      await page.click(button('Add to Cart', main));
      await page.waitForText('Saved on this device.');
      await page.waitForPath(/^\/cart$/);
      await page.waitForText('Waiting to be sent');
      await page.expectFits();
      await server.start();
      await page.evaluate('dispatchEvent(new Event("online"))');
      await page.waitUntilGone({ role: 'status', text: 'waiting to be sent' });
      const errors = await page.takeErrors();
      expect(errors.filter((error) => !noResponse.test(error))).toEqual([]);
    },
  },
];

export const adminJourney: readonly JourneyStep[] = [
  {
    title: 'sign-out and admin sign-in',
    async run(page, { admin }) {
      await page.click(button('Account'));
      await page.click(button('Logout'));
      await logIn(page, admin);
      await page.waitForPath(/^\/admin$/);
      await page.waitFor({ role: 'heading', name: 'Admin Dashboard' });
      await page.expectFits();
    },
  },
  {
    title: 'admin product with stock dialog',
    async run(page, { product }) {
      await page.goto(`/admin/products?search=${product.sku}`);
      const title = `Stock of ${product.name}`;
      await page.click(button(title));
      await page.fill('Amount', '4');
      await page.expectFits();
      await page.click(button('Add stock', dialog(title)));
      await page.waitForText('Stock added successfully.');
      await page.waitUntilGone({ role: 'dialog' });
      await page.expectFits();
    },
  },
  {
    title: 'mapping of an imported list',
    async run(page, { listPath }) {
      await page.goto('/admin/import');
      await page.upload('/[Cc]hoose a file/', listPath);
      await page.waitFor({ role: 'combobox', name: 'Product field for Shp' });
      await page.expectFits();
    },
  },
  {
    title: 'order with parcel',
    async run(page, { orderId }) {
      await page.goto(`/admin/orders/${orderId}`);
      await page.click(button('Add shipment'));
      await page.fill('Carrier', 'Blue Dart');
      await page.fill('Tracking number', 'BD123456789');
      await page.expectFits();
      await page.click(button('Add', dialog('Add shipment')));
      await page.waitForText('Parcel: Blue Dart');
      await page.waitUntilGone({ role: 'dialog' });
      await page.expectFits();
    },
  },
];
