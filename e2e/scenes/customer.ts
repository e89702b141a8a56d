import { endpoints, type Product } from '@vajra/contract';
import { address } from '../../api/test/factories.ts';
import type { Store, TestUser } from '../fixtures/store.ts';
import { expect } from '../fixtures/test.ts';
import { studioPhotograph } from '../fixtures/upload-files.ts';
import { CheckoutPage, payOnDemoPage } from '../pages/checkout.ts';
import { failRequests, open, type Scene, type SceneContext, stallRequests } from './scene.ts';

interface ReturningCustomer {
  customer: TestUser;
  /** The first is in the cart and was ordered and delivered; two pieces of the second are in the cart. Both are saved. */
  products: readonly [Product, Product];
}

async function createRing(store: Store): Promise<Product> {
  const fields = {
    name: 'Gulab Halo Ring, 1.30 ct, 18K Rose Gold',
    inr_price: 164_000,
    discount: 5,
  };
  return store.product(fields, [await studioPhotograph('gulab-halo-ring-rose-front')]);
}

/** Creates a customer with past orders, a filled cart and a shared list. */
async function createReturningCustomer(store: Store): Promise<ReturningCustomer> {
  const customer = await store.confirmedCustomer();
  const [first, second] = await Promise.all([
    createRing(store),
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
  return { customer, products: [first, second] };
}

const returning = new WeakMap<Store, Promise<ReturningCustomer>>();
const newcomers = new WeakMap<Store, Promise<TestUser>>();

/** Signs in the returning customer of a test. Its scenes share the customer, so they change nothing. */
async function returningCustomer({ store, signIn }: SceneContext): Promise<ReturningCustomer> {
  const created = returning.get(store) ?? createReturningCustomer(store);
  returning.set(store, created);
  const { customer, products } = await created;
  await signIn(customer);
  return { customer, products };
}

/** Signs in a customer without orders, whom the scenes of a test share. */
async function newcomer({ store, signIn }: SceneContext): Promise<void> {
  const created = newcomers.get(store) ?? store.customer();
  newcomers.set(store, created);
  await signIn(await created);
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
    prepare: async (stage) => {
      await newcomer(stage);
      await open(stage.page, path);
    },
  },
  {
    name: `${name}-loading`,
    prepare: async (stage) => {
      await newcomer(stage);
      await stallRequests(stage.page, call);
      await open(stage.page, path);
    },
  },
  {
    name: `${name}-failed`,
    failures: [400],
    prepare: async (stage) => {
      await newcomer(stage);
      await failRequests(stage.page, call);
      await stage.page.goto(path);
      await expect(stage.page.getByRole('button', { name: 'Retry' })).toBeVisible();
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
      const customer = await stage.store.customer();
      const { p_id } = await createRing(stage.store);
      await stage.store.addToCart(customer, p_id);
      await stage.signIn(customer);
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
    prepare: async ({ page, store, signIn }) => {
      const customer = await store.customer();
      const ring = await createRing(store);
      const { orderId } = await store.order(customer, ring);
      await store.setStatus(orderId, 'Delivered');
      await store.review(customer, ring.p_id, 'It has not left my hand since it came.');
      await signIn(customer);
      await open(page, `/product-details/${ring.p_id}`);
      await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    },
  },
];
