import * as texts from '#texts/checkout.ts';
import { RequireSession } from '../app/RequireSession.tsx';
import { CheckoutScreen } from '../storefront/checkout/CheckoutScreen.tsx';

export function CheckoutRoute() {
  return (
    <RequireSession reason={texts.needsLogin}>
      {(session) => <CheckoutScreen session={session} />}
    </RequireSession>
  );
}
