import { currencyOf, endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { Caller } from '../../platform/http/state.ts';
import { success } from '../../platform/http/success.ts';
import type { Cart } from './cart.service.ts';
import type { CartOwner } from './cart-batch.ts';
import type { StoredCartChange } from './stored-cart-change.ts';

const messages: Readonly<Record<StoredCartChange['did'], string>> = {
  add: 'Product added to cart.',
  change: 'Cart updated.',
  remove: 'Item removed from cart.',
};

const ownerOf = (caller: Pick<Caller, 'u_id' | 'mo_no'>): CartOwner => ({
  u_id: caller.u_id,
  currency: currencyOf(caller),
});

export function mountCart(mount: Mount, cart: Cart): void {
  mount(endpoints.addToCart, async ({ body, caller, request }) =>
    success(messages.add, await cart.add(ownerOf(caller), body, request)),
  );

  mount(endpoints.getCartData, async ({ caller }) =>
    success('Cart found.', await cart.list(ownerOf(caller))),
  );

  mount(endpoints.updateCart, async ({ body, caller, request }) =>
    success(messages.change, await cart.update(ownerOf(caller), body.cart_id, body.u_qty, request)),
  );

  mount(endpoints.setCartQuantity, async ({ params, body, caller, request }) => {
    const { did, row } = await cart.set(ownerOf(caller), params.p_id, body.u_qty, request);
    return success(messages[did], row);
  });

  mount(endpoints.removeCartItem, async ({ params, caller, request }) => {
    await cart.remove(ownerOf(caller), params.cart_id, request);
    return success(messages.remove, null);
  });

  mount(endpoints.clearCart, async ({ caller }) => {
    await cart.clear(caller.u_id);
    return { message: 'Cart cleared.' };
  });
}
