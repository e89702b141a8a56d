import { endpoints, type Product } from '@vajra/contract';
import { address } from '../../api/test/factories.ts';
import type { TestUser } from '../fixtures/store.ts';
import { expect } from '../fixtures/test.ts';
import { studioPhotograph } from '../fixtures/upload-files.ts';
import { CheckoutPage, payOnDemoPage } from '../pages/checkout.ts';
import { abortRequests, open, type Scene, type SceneContext, stallRequests } from './scene.ts';

interface ReturningCustomer {
  customer: TestUser;
  /** The first is in the cart and was ordered and delivered; two pieces of the second are in the cart. Both are saved. */
  products: readonly [Product, Product];
}

/** Signs in a customer with past orders and a filled cart. */
async function returningCustomer({ store, signIn }: SceneContext): Promise<ReturningCustomer> {
  const customer = await store.confirmedCustomer();
  const [first, second] = await Promise.all([
    store.product(
      { name: 'Gulab Halo Ring, 1.30 ct, 18K Rose Gold', inr_price: 164_000, discount: 5 },
      [await studioPhotograph('gulab-halo-ring-rose-front')],
    ),
    store.product({ name: 'Tara Studs, 0.40 ct, 14K White Gold', inr_price: 93_700 }, [
      await studioPhotograph('tara-studs-white-front'),
    ]),
  ]);
  const { orderId } = await store.order(customer, first);
  await store.order(customer, second);
  await store.setStatus(orderId, 'Delivered');
  await store.addToCart(customer, first.p_id);
  await store.addToCart(customer, second.p_id, 2);
  // The list is shared, and one of its prices has changed.
  const item = {
    p_id: first.p_id,
    inr_price: 200_000,
    usd_price: 1,
    savedAt: '2026-01-01T00:00:00Z',
  };
  const body = { products: [item] };
  await store.call(endpoints.mergeSavedProducts, { body }, customer.auth_token);
  await store.call(endpoints.saveProduct, { params: { p_id: second.p_id } }, customer.auth_token);
  await store.call(endpoints.shareSavedProducts, {}, customer.auth_token);
  await signIn(customer);
  return { customer, products: [first, second] };
}

const screens: Readonly<Record<string, readonly [path: string, call: string]>> = {
  cart: ['/cart', '**/getcartdata'],
  checkout: ['/checkout', '**/getcartdata'],
  profile: ['/profile', '**/api/orders/mine*'],
  saved: ['/saved', '**/api/saved'],
};

const everyState = Object.entries(screens).flatMap(([name, [path, call]]): Scene[] => [
  {
    name,
    prepare: async (stage) => {
      const { products } = await returningCustomer(stage);
      await open(stage.page, path);
      await expect(stage.page.getByRole('main')).toContainText(products[0].name);
    },
  },
  {
    name: `${name}-empty`,
    prepare: async ({ page, store, signIn }) => {
      await signIn(await store.customer());
      await open(page, path);
    },
  },
  {
    name: `${name}-loading`,
    prepare: async ({ page, store, signIn }) => {
      await signIn(await store.customer());
      await stallRequests(page, call);
      await open(page, path);
    },
  },
  {
    name: `${name}-failed`,
    failures: ['no response'],
    prepare: async ({ page, store, signIn }) => {
      await signIn(await store.customer());
      await abortRequests(page, call);
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
]);

/** Screens of a signed-in customer: cart, checkout, confirmation, profile. */
export const customerScenes: readonly Scene[] = [
  ...everyState,
  {
    name: 'cart-sold-out',
    prepare: async ({ page, store, signIn }) => {
      const customer = await store.customer();
      const product = await store.product({ quantity: 1 });
      await store.addToCart(customer, product.p_id);
      await store.order(await store.customer(), product);
      await signIn(customer);
      await open(page, '/cart');
      await expect(page.getByText('Out of Stock')).toBeVisible();
    },
  },
  {
    name: 'checkout-errors',
    prepare: async (stage) => {
      await returningCustomer(stage);
      const checkout = new CheckoutPage(stage.page);
      await open(stage.page, '/checkout');
      await checkout.field('Email').fill('invalid');
      await checkout.pay.click();
      await expect(stage.page.getByText('Address is required')).toBeVisible();
    },
  },
  {
    name: 'checkout-new-total',
    failures: [409],
    prepare: async ({ page, store, signIn }) => {
      const customer = await store.customer();
      const product = await store.product();
      await store.addToCart(customer, product.p_id);
      await signIn(customer);
      const checkout = new CheckoutPage(page);
      await open(page, '/checkout');
      await checkout.fill(address);
      const params = { p_id: product.p_id };
      await store.call(endpoints.updateProduct, { params, body: { inr_price: 1100 } });
      await checkout.pay.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'confirmation',
    prepare: async (stage) => {
      await returningCustomer(stage);
      const checkout = new CheckoutPage(stage.page);
      await open(stage.page, '/checkout');
      await checkout.fill(address);
      await checkout.pay.click();
      await payOnDemoPage(stage.page);
      await expect(stage.page.getByText('Thank you for your order')).toBeVisible();
    },
  },
  {
    name: 'profile-cancel',
    prepare: async (stage) => {
      await returningCustomer(stage);
      await open(stage.page, '/profile');
      await stage.page.getByRole('button', { name: 'Cancel Order' }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'profile-review',
    prepare: async (stage) => {
      await returningCustomer(stage);
      await open(stage.page, '/profile');
      await stage.page.getByRole('button', { name: /^Review / }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'product-reviewed',
    prepare: async (stage) => {
      const { customer, products } = await returningCustomer(stage);
      const { p_id } = products[0];
      await stage.store.review(customer, p_id, 'It has not left my hand since it came.');
      await open(stage.page, `/product-details/${p_id}`);
      await expect(stage.page.getByRole('button', { name: 'Edit' })).toBeVisible();
    },
  },
];
