import * as texts from '#texts/orders.ts';
import { RequireSession } from '../app/RequireSession.tsx';
import { ProfileScreen } from '../features/orders/ProfileScreen.tsx';

export function Component() {
  return (
    <RequireSession reason={texts.needsLogin}>
      {(session) => <ProfileScreen session={session} />}
    </RequireSession>
  );
}
