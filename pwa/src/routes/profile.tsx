import * as texts from '#texts/orders.ts';
import { RequireSession } from '../app/RequireSession.tsx';
import { ProfileScreen } from '../features/orders/ProfileScreen.tsx';
import { ReviewPurchase } from '../features/reviews/ReviewPurchase.tsx';

export function Component() {
  return (
    <RequireSession reason={texts.needsLogin}>
      {(session) => (
        <ProfileScreen session={session}>
          {(item) => <ReviewPurchase session={session} item={item} />}
        </ProfileScreen>
      )}
    </RequireSession>
  );
}
