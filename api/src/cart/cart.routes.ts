import { endpoints } from '@vajra/contract';
import { answer } from '../http/answers.ts';
import type { Mount } from '../http/mount.ts';
import type { Cart } from './cart.service.ts';

export function mountCart(mount: Mount, cart: Cart): void {
  mount(endpoints.addToCart, async ({ body, caller }) =>
    answer('Product added to cart.', await cart.add(caller.u_id, body.p_id, body.u_qty)),
  );

  mount(endpoints.getCartData, async ({ caller }) =>
    answer('Cart found.', await cart.list(caller.u_id)),
  );

  mount(endpoints.updateCart, async ({ body, caller }) =>
    answer('Cart updated.', await cart.update(caller.u_id, body.cart_id, body.u_qty)),
  );

  mount(endpoints.removeCartItem, async ({ params, caller }) => {
    await cart.remove(caller.u_id, params.cart_id);
    return answer('Item removed from cart.', null);
  });

  mount(endpoints.clearCart, async ({ caller }) => {
    await cart.clear(caller.u_id);
    return { message: 'Cart cleared.' };
  });
}
