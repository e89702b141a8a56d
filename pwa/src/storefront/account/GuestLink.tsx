import { guestEndpoints } from '@vajra/contract';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { AccountForm, AccountLinks, AccountPanel } from './AccountPanel.tsx';
import type { GuestSignIn } from './guest-sign-in.ts';

interface GuestLinkProps extends GuestSignIn {
  token: string;
  /** Opens the form that requests a code. */
  onAbandon: () => void;
}

/**
 * Signs in with the token of a mailed link. It takes a button, since programs that check mails for
 * malware open links.
 */
export function GuestLink({ token, onAbandon, onSignedIn, onError }: GuestLinkProps) {
  const signIn = useSingleFlight({
    isLast: true,
    mutationFn: () => call(guestEndpoints.signInAsGuest, { body: { token } }),
    onSuccess: ({ data, description }) => onSignedIn(data, description),
    onError,
  });
  return (
    <AccountPanel title={texts.guest}>
      <p>{texts.guestLinkIntro}</p>
      <AccountForm
        request={signIn}
        submit={texts.continueWithCode}
        pending={texts.signingIn}
        onSubmit={() => signIn.mutate()}
      />
      <AccountLinks>
        <Button kind="text" onClick={onAbandon}>
          {texts.requestCode}
        </Button>
      </AccountLinks>
    </AccountPanel>
  );
}
