import { RequireSession } from '../app/RequireSession.tsx';
import { CartScreen } from '../features/cart/CartScreen.tsx';

export function Component() {
  return (
    <RequireSession reason="Please log in to view your cart.">
      {() => <CartScreen />}
    </RequireSession>
  );
}
