import type { SecondFactorChallenge } from '@vajra/contract';
import { useSetAtom } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readChallenge } from '../../second-factor/read-challenge.ts';
import { sessionAtom } from '../../session/session.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useNotify } from '../../ui/notices.ts';
import { GuestAddressForm } from './GuestAddressForm.tsx';
import { type GuestSignIn, type PendingCode, pendingState } from './guest-sign-in.ts';
import { useLinkToken } from './use-link-token.ts';
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts';

const GuestCodeForm = lazyComponent(() => import('./GuestCodeForm.tsx'), 'GuestCodeForm');
const GuestLink = lazyComponent(() => import('./GuestLink.tsx'), 'GuestLink');
const SecondFactorStep = lazyComponent(() => import('./SecondFactorStep.tsx'), 'SecondFactorStep');

/** Signs in without a password: the email address, then the mailed code; or the link of that mail. */
export function GuestPage() {
  const token = useLinkToken();
  const { state } = useLocation();
  const navigate = useNavigate();
  const setSession = useSetAtom(sessionAtom);
  const redirect = useRedirectAfterSignIn();
  const { notifySuccess } = useNotify();
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const [isLink, setIsLink] = useState(token !== '');
  // While the address is entered, so that the next step opens at once.
  useEffect(() => void GuestCodeForm.preload().catch(console.warn), []);
  const pending = pendingState.safeParse(state).data?.pendingCode;
  const setPending = (pendingCode: PendingCode | undefined) => {
    const kept = typeof state === 'object' ? state : {};
    void navigate('/guest', { replace: true, state: { ...kept, pendingCode } });
  };
  const onSignedIn: GuestSignIn['onSignedIn'] = (session, description) => {
    notifySuccess(description);
    setSession(session);
    redirect(session);
  };
  const signIn = { onSignedIn, onError: (error: Error) => setChallenge(readChallenge(error)) };

  if (challenge) {
    return (
      <Suspense>
        <SecondFactorStep
          challenge={challenge}
          onSignedIn={onSignedIn}
          onCancel={() => {
            setChallenge(null);
            setPending(undefined);
          }}
        />
      </Suspense>
    );
  }
  if (isLink) {
    return (
      <Suspense>
        <GuestLink token={token} onAbandon={() => setIsLink(false)} {...signIn} />
      </Suspense>
    );
  }
  if (!pending) return <GuestAddressForm onSent={setPending} />;
  return (
    <Suspense>
      <GuestCodeForm
        key={pending.request}
        pending={pending}
        onSent={setPending}
        onAbandon={() => setPending(undefined)}
        {...signIn}
      />
    </Suspense>
  );
}
