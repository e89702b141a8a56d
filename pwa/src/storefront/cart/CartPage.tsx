import * as texts from '#texts/cart.ts';
import { RequireSession } from '../shared/RequireSession.tsx';
import { CartScreen } from './CartScreen.tsx';

export function CartPage() {
  return <RequireSession reason={texts.needsLogin}>{() => <CartScreen />}</RequireSession>;
}
