import { zodResolver } from '@hookform/resolvers/zod';
import { guestEndpoints, type Input, type SecondFactorChallenge } from '@vajra/contract';
import { useSetAtom } from 'jotai';
import { Suspense, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { readChallenge } from '../../second-factor/read-challenge.ts';
import { sessionAtom } from '../../session/session.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useNotify } from '../../ui/notices.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { ContactField } from '../shared/ContactField.tsx';
import { PhoneField } from '../shared/PhoneField.tsx';
import { AccountForm, AccountLinks, AccountPanel } from './AccountPanel.tsx';
import { type GuestSignIn, type PendingCode, pendingState } from './guest-sign-in.ts';
import { useLinkToken } from './use-link-token.ts';
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts';
import { VisitorCartNote } from './VisitorCartNote.tsx';

const { requestGuestCode } = guestEndpoints;
type GuestBody = NonNullable<Input<typeof requestGuestCode>['body']>;

/** Asks for the address that the code is mailed to, and for the number that decides on the currency. */
function GuestAddressForm({ onSent }: { onSent: (pending: PendingCode) => void }) {
  const { state } = useLocation();
  const form = useForm<GuestBody>({
    resolver: zodResolver(requestGuestCode.body),
    defaultValues: { email: '', mo_no: '' },
  });
  const sending = useSingleFlight({
    isLast: true,
    mutationFn: (body: GuestBody) => call(requestGuestCode, { body }),
    onSuccess: ({ request }, body) => onSent({ ...body, request }),
  });
  return (
    <AccountPanel title={texts.guest}>
      <p>{texts.guestIntro}</p>
      <VisitorCartNote />
      <AccountForm
        request={sending}
        submit={texts.sendCode}
        pending={texts.sending}
        onSubmit={form.handleSubmit((body) => sending.mutate(body))}
      >
        <ContactField form={form} name="email" kind="email" label={texts.email} />
        <PhoneField form={form} name="mo_no" label={texts.mobile} hint={texts.guestMobileHint} />
      </AccountForm>
      <AccountLinks>
        <TextLink to="/login" state={state}>
          {texts.backToLogin}
        </TextLink>
      </AccountLinks>
    </AccountPanel>
  );
}

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
