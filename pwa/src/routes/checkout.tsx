import * as texts from '#texts/checkout.ts';
import { RequireSession } from '../app/RequireSession.tsx';
import { lazyComponent } from '../ui/lazy.tsx';

// Apart from the check of the session, since it has the data of all countries.
const CheckoutScreen = lazyComponent(
  () => import('../storefront/checkout/CheckoutScreen.tsx'),
  'CheckoutScreen',
);

export function CheckoutRoute() {
  return (
    <RequireSession reason={texts.needsLogin}>
      {(session) => <CheckoutScreen session={session} />}
    </RequireSession>
  );
}
