import { guestEndpoints } from '@vajra/contract';
import { useState } from 'react';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { AccountForm, AccountLinks, AccountPanel } from './AccountPanel.tsx';
import type { GuestSignIn, PendingCode } from './guest-sign-in.ts';

interface GuestCodeFormProps extends GuestSignIn {
  pending: PendingCode;
  /** Called when a new code was sent. */
  onSent: (pending: PendingCode) => void;
  /** Returns to the address. */
  onAbandon: () => void;
}

/** Asks for the code of the mail. */
export function GuestCodeForm({
  pending,
  onSent,
  onAbandon,
  onSignedIn,
  onError,
}: GuestCodeFormProps) {
  const { request, ...guest } = pending;
  const [code, setCode] = useState('');
  const { notifySuccess } = useNotify();
  const signIn = useSingleFlight({
    isLast: true,
    mutationFn: () => call(guestEndpoints.signInAsGuest, { body: { request, code } }),
    onSuccess: ({ data, description }) => onSignedIn(data, description),
    onError,
  });
  const sending = useSingleFlight({
    mutationFn: () => call(guestEndpoints.requestGuestCode, { body: guest }),
    onSuccess: (sent) => {
      notifySuccess(texts.newCodeSent);
      onSent({ ...guest, request: sent.request });
    },
  });
  return (
    <AccountPanel title={texts.enterCode}>
      <p>{texts.codeSent(guest.email)}</p>
      <AccountForm
        request={signIn}
        error={sending.error}
        submit={texts.continueWithCode}
        pending={texts.signingIn}
        onSubmit={() => {
          sending.reset();
          signIn.mutate();
        }}
      >
        <TextField
          label={texts.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
          value={code}
          onChange={setCode}
        />
      </AccountForm>
      <AccountLinks>
        <p>
          <Button
            kind="text"
            busy={sending.isPending}
            onClick={() => {
              signIn.reset();
              sending.mutate();
            }}
          >
            {texts.sendNewCode}
          </Button>
        </p>
        <p>
          <Button kind="text" onClick={onAbandon}>
            {texts.otherAddress}
          </Button>
        </p>
      </AccountLinks>
    </AccountPanel>
  );
}
