import { RequireSession } from '../app/RequireSession.tsx';
import { ProfileScreen } from '../features/orders/ProfileScreen.tsx';

export function Component() {
  return (
    <RequireSession reason="Please log in to view your profile.">
      {(session) => <ProfileScreen session={session} />}
    </RequireSession>
  );
}
