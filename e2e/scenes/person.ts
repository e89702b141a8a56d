import { endpoints, type Product } from '@vajra/contract';
import { address } from '../../api/test/factories.ts';
import { photograph } from '../fixtures/pictures.ts';
import type { Person } from '../fixtures/store.ts';
import { expect } from '../fixtures/test.ts';
import { CheckoutPage } from '../pages/checkout.ts';
import { fail, neverAnswer, open, type Scene, type Stage } from './scene.ts';

interface Shopper {
  person: Person;
  /** The first is in the cart and was ordered and delivered; the second is in the cart twice. */
  pieces: readonly [Product, Product];
}

/** Somebody signed in who has bought and is about to buy. */
async function comeBack({ store, signIn }: Stage): Promise<Shopper> {
  const person = await store.customer();
  const [first, second] = await Promise.all([
    store.product(
      { name: 'Gulab Halo Ring, 1.30 ct, 18K Rose Gold', inr_price: 164_000, discount: 5 },
      [await photograph('gulab-halo-ring-rose-front')],
    ),
    store.product({ name: 'Tara Studs, 0.40 ct, 14K White Gold', inr_price: 93_700 }, [
      await photograph('tara-studs-white-front'),
    ]),
  ]);
  const { orderId } = await store.order(person, first);
  await store.order(person, second);
  await store.setStatus(orderId, 'Delivered');
  await store.fillCart(person, first.p_id);
  await store.fillCart(person, second.p_id, 2);
  await signIn(person);
  return { person, pieces: [first, second] };
}

const screens: Readonly<Record<string, readonly [path: string, call: string]>> = {
  cart: ['/cart', '**/getcartdata'],
  checkout: ['/checkout', '**/getcartdata'],
  profile: ['/profile', '**/api/orders/mine*'],
};

const everyState = Object.entries(screens).flatMap(([name, [path, call]]): Scene[] => [
  {
    name,
    prepare: async (stage) => {
      const { pieces } = await comeBack(stage);
      await open(stage.page, path);
      await expect(stage.page.getByRole('main')).toContainText(pieces[0].name);
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
    name: `${name}-waiting`,
    isMishap: true,
    prepare: async ({ page, store, signIn }) => {
      await signIn(await store.customer());
      await neverAnswer(page, call);
      await open(page, path);
    },
  },
  {
    name: `${name}-failed`,
    isMishap: true,
    prepare: async ({ page, store, signIn }) => {
      await signIn(await store.customer());
      await fail(page, call);
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  },
]);

/** What is a person's own: cart, checkout, confirmation, profile. */
export const personScenes: readonly Scene[] = [
  ...everyState,
  {
    name: 'cart-sold-out',
    prepare: async ({ page, store, signIn }) => {
      const person = await store.customer();
      const product = await store.product({ quantity: 1 });
      await store.fillCart(person, product.p_id);
      await store.order(await store.customer(), product);
      await signIn(person);
      await open(page, '/cart');
      await expect(page.getByText('Out of Stock')).toBeVisible();
    },
  },
  {
    name: 'checkout-errors',
    prepare: async (stage) => {
      await comeBack(stage);
      const checkout = new CheckoutPage(stage.page);
      await open(stage.page, '/checkout');
      await checkout.field('Email').fill('somebody');
      await checkout.pay.click();
      await expect(stage.page.getByText('Address is required')).toBeVisible();
    },
  },
  {
    name: 'checkout-new-total',
    isMishap: true,
    prepare: async ({ page, store, signIn }) => {
      const person = await store.customer();
      const product = await store.product();
      await store.fillCart(person, product.p_id);
      await signIn(person);
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
      await comeBack(stage);
      const checkout = new CheckoutPage(stage.page);
      await open(stage.page, '/checkout');
      await checkout.fill(address);
      await checkout.pay.click();
      await expect(stage.page.getByText('Thank you for your order')).toBeVisible();
    },
  },
  {
    name: 'profile-cancel',
    prepare: async (stage) => {
      await comeBack(stage);
      await open(stage.page, '/profile');
      await stage.page.getByRole('button', { name: 'Cancel Order' }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'profile-review',
    prepare: async (stage) => {
      await comeBack(stage);
      await open(stage.page, '/profile');
      await stage.page.getByRole('button', { name: /^Review / }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'product-reviewed',
    prepare: async (stage) => {
      const { person, pieces } = await comeBack(stage);
      const { p_id } = pieces[0];
      await stage.store.review(person, p_id, 'It has not left my hand since it came.');
      await open(stage.page, `/product-details/${p_id}`);
      await expect(stage.page.getByRole('button', { name: 'Edit' })).toBeVisible();
    },
  },
];
