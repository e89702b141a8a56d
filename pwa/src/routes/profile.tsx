import { useQueryClient } from '@tanstack/react-query';
import { adminType } from '@vajra/contract';
import { useStore } from 'jotai';
import * as texts from '#texts/orders.ts';
import { useOffline } from '../api/use-offline.ts';
import { RequireSession } from '../app/RequireSession.tsx';
import { deleteUserData } from '../app/sign-out.ts';
import { useNavigate } from '../router/Router.tsx';
import { ChangeEmail } from '../storefront/account/ChangeEmail.tsx';
import { ChangePassword } from '../storefront/account/ChangePassword.tsx';
import { ChangeProfile } from '../storefront/account/ChangeProfile.tsx';
import { GuestNote } from '../storefront/account/GuestNote.tsx';
import { UnconfirmedEmail } from '../storefront/account/UnconfirmedEmail.tsx';
import { DeviceList } from '../storefront/devices/DeviceList.tsx';
import { ProfileScreen } from '../storefront/orders/ProfileScreen.tsx';
import { PersonalData } from '../storefront/personal-data/PersonalData.tsx';
import { ReviewPurchase } from '../storefront/reviews/ReviewPurchase.tsx';
import { useLazy } from '../ui/lazy.tsx';
import { useNotify } from '../ui/notices.ts';

export { OrderRoute } from './orders.tsx';

const importSecondFactors = async () =>
  (await import('../second-factor/SecondFactors.tsx')).SecondFactors;

export function ProfileRoute() {
  return (
    <RequireSession reason={texts.needsLogin}>
      {(session) => (
        <ProfileScreen
          session={session}
          account={
            <>
              <UnconfirmedEmail session={session} />
              <ChangeProfile session={session} />
              {session.isGuest ? (
                <GuestNote />
              ) : (
                <>
                  <ChangeEmail session={session} />
                  <ChangePassword />
                </>
              )}
            </>
          }
          devices={
            <>
              {!session.isGuest && <TwoStepSignIn userId={session.u_id} />}
              <DeviceList userId={session.u_id} />
              <OwnData canClose={session.u_type !== adminType} hasPassword={!session.isGuest} />
            </>
          }
        >
          {(item) => <ReviewPurchase session={session} item={item} />}
        </ProfileScreen>
      )}
    </RequireSession>
  );
}

/** Its code is loaded after the profile. */
function TwoStepSignIn({ userId }: { userId: number }) {
  const { value: SecondFactors } = useLazy(importSecondFactors);
  return SecondFactors && <SecondFactors userId={userId} />;
}

function OwnData(props: { canClose: boolean; hasPassword: boolean }) {
  const services = { store: useStore(), queryClient: useQueryClient(), offline: useOffline() };
  const navigate = useNavigate();
  const { notifySuccess } = useNotify();
  const leave = (message: string) => {
    notifySuccess(message);
    void deleteUserData(services).then(() => navigate('/'));
  };
  return <PersonalData {...props} onClosed={leave} />;
}
