import { expect } from '../../fixtures/test.ts';
import { CartPage } from '../../pages/cart.ts';
import { ShopHeader } from '../../pages/shop-header.ts';
import { open, type SceneContext } from '../scene.ts';
import { type Action, pressButton, pressInDialog } from './action.ts';

async function withCart(stage: SceneContext) {
  const customer = await stage.store.customer();
  const product = await stage.store.product();
  await stage.store.addToCart(customer, product.p_id);
  await stage.signIn(customer);
  return { customer, product };
}

/** Actions from adding to the cart to cancelling the order. */
export const shoppingActions: readonly Action[] = [
  {
    name: 'adding to the cart',
    call: '**/addtocart',
    errorWithoutResponse: 'Failed to add product to cart. Please try again.',
    errorOf500: 'Failed to add product to cart. Please try again.',
    prepare: async (stage) => {
      const product = await stage.store.product();
      await stage.signIn(await stage.store.customer());
      await open(stage.page, `/product-details/${product.p_id}`);
      await pressButton(stage, 'Increase quantity')('once');
      return {
        press: pressButton(stage, 'Add to Cart'),
        expectDone: async () => {
          await expect(new CartPage(stage.page).row(product.name).quantity).toHaveText('2');
          const { cart } = new ShopHeader(stage.page, stage.isMobile);
          await expect(cart).toHaveAccessibleName('Cart, 2 items');
        },
      };
    },
  },
  {
    name: 'changing a quantity',
    call: '**/updatecart',
    errorWithoutResponse: 'Failed to update quantity. Please try again.',
    errorOf500: 'Failed to update quantity. Please try again.',
    prepare: async (stage) => {
      const { product } = await withCart(stage);
      await open(stage.page, '/cart');
      return {
        press: pressButton(stage, 'Increase quantity'),
        expectDone: () =>
          expect(new CartPage(stage.page).row(product.name).quantity).toHaveText('2'),
      };
    },
  },
  {
    name: 'removing from the cart',
    call: '**/removecartitem/*',
    errorWithoutResponse: 'Failed to delete item?. Please try again.',
    errorOf500: 'Failed to delete item?. Please try again.',
    prepare: async (stage) => {
      const { product } = await withCart(stage);
      await open(stage.page, '/cart');
      return {
        press: pressButton(stage, `Remove ${product.name}`),
        expectDone: () => expect(new CartPage(stage.page).empty).toBeVisible(),
      };
    },
  },
  {
    name: 'cancelling an order',
    call: '**/api/orders/*/cancel',
    errorWithoutResponse: 'Failed to cancel order. Please try again.',
    prepare: async (stage) => {
      const customer = await stage.store.customer();
      const product = await stage.store.product();
      await stage.store.order(customer, product);
      await stage.signIn(customer);
      await open(stage.page, '/profile');
      return {
        press: pressInDialog(stage, 'Cancel Order', 'Cancel Order'),
        expectDone: async () => {
          await expect(stage.page.getByRole('article')).toContainText('Cancelled');
          expect(await stage.store.remaining(product.p_id)).toBe(5);
        },
      };
    },
  },
];
