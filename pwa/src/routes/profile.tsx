import * as texts from '#texts/orders.ts';
import { RequireSession } from '../app/RequireSession.tsx';
import { ChangeEmail } from '../storefront/account/ChangeEmail.tsx';
import { DeviceList } from '../storefront/devices/DeviceList.tsx';
import { ProfileScreen } from '../storefront/orders/ProfileScreen.tsx';
import { ReviewPurchase } from '../storefront/reviews/ReviewPurchase.tsx';

export function ProfileRoute() {
  return (
    <RequireSession reason={texts.needsLogin}>
      {(session) => (
        <ProfileScreen
          session={session}
          changeEmail={<ChangeEmail session={session} />}
          devices={<DeviceList userId={session.u_id} />}
        >
          {(item) => <ReviewPurchase session={session} item={item} />}
        </ProfileScreen>
      )}
    </RequireSession>
  );
}
