import { useQueryClient } from '@tanstack/react-query';
import { adminType } from '@vajra/contract';
import { useStore } from 'jotai';
import { useNavigate } from 'react-router-dom';
import * as texts from '#texts/orders.ts';
import { useOffline } from '../../api/use-offline.ts';
import { useLazy } from '../../ui/lazy.tsx';
import { useNotify } from '../../ui/notices.ts';
import { ChangeEmail, ChangePassword, ChangeProfile } from '../account/ChangeAccount.tsx';
import { GuestNote } from '../account/GuestNote.tsx';
import { UnconfirmedEmail } from '../account/UnconfirmedEmail.tsx';
import { DeviceList } from '../devices/DeviceList.tsx';
import { ProfileScreen } from '../orders/ProfileScreen.tsx';
import { PersonalData } from '../personal-data/PersonalData.tsx';
import { ReviewPurchase } from '../reviews/ReviewPurchase.tsx';
import { RequireSession } from '../shared/RequireSession.tsx';
import { deleteUserData } from '../shared/sign-out.ts';

const importSecondFactors = async () =>
  (await import('../../second-factor/SecondFactors.tsx')).SecondFactors;

export function ProfilePage() {
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
                  <ChangePassword session={session} />
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
