import * as texts from '#texts/checkout.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { RequireSession } from '../shared/RequireSession.tsx';

// Apart from the check of the session, since it has the data of all countries.
const CheckoutScreen = lazyComponent(() => import('./CheckoutScreen.tsx'), 'CheckoutScreen');

export function CheckoutPage() {
  return (
    <RequireSession reason={texts.needsLogin}>
      {(session) => <CheckoutScreen session={session} />}
    </RequireSession>
  );
}
