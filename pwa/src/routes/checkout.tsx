import { RequireSession } from '../app/RequireSession.tsx';
import { CheckoutScreen } from '../features/checkout/CheckoutScreen.tsx';

export function Component() {
  return (
    <RequireSession reason="Please log in to proceed with checkout.">
      {(session) => <CheckoutScreen session={session} />}
    </RequireSession>
  );
}
