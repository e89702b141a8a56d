import { useCartCount } from '../storefront/shared/cart.ts';
import { CartLink } from './CartLink.tsx';

/** The link of signed-in customers. Visitors have no cart and do without the code of carts. */
export function CustomerCartLink() {
  return <CartLink count={useCartCount()} />;
}
