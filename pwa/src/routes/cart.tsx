import * as texts from '#texts/cart.ts';
import { RequireSession } from '../app/RequireSession.tsx';
import { CartScreen } from '../storefront/cart/CartScreen.tsx';

export function CartRoute() {
  return <RequireSession reason={texts.needsLogin}>{() => <CartScreen />}</RequireSession>;
}
