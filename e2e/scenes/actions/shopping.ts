import { expect } from '../../fixtures/test.ts';
import { CartPage } from '../../pages/cart.ts';
import { ShopHeader } from '../../pages/shop-header.ts';
import { open } from '../scene.ts';
import { type Action, pressButton } from './action.ts';

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
];
