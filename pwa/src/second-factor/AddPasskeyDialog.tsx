import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useState } from 'react';
import * as texts from '#texts/second-factor.ts';
import { ApiError, refusal } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { accountEndpoints } from '../session/account-endpoints.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useSingleFlight } from '../ui/use-single-flight.ts';
import { useRefetchSecondFactors } from './use-second-factor-changes.ts';

export interface EnrolmentDialogProps {
  userId: number;
  onClose: () => void;
  /** Gets recovery codes if it is the first second factor, or an empty list. */
  onAdded: (recoveryCodes: readonly string[]) => void;
}

/** Asks for a name and lets the browser create a passkey. */
export function AddPasskeyDialog({ userId, onClose, onAdded }: EnrolmentDialogProps) {
  const [name, setName] = useState('');
  const refetch = useRefetchSecondFactors(userId);
  const addition = useSingleFlight({
    mutationFn: () => createPasskey(name),
    onSuccess: async ({ recovery_codes }) => {
      await refetch();
      onAdded(recovery_codes);
    },
  });
  const isSupported = browserSupportsWebAuthn();
  return (
    <FormDialog
      title={texts.addPasskey}
      submit={isSupported ? texts.create : null}
      cancel={texts.cancel}
      request={{ isPending: addition.isPending }}
      isNative
      onClose={onClose}
      onSubmit={() => addition.mutate()}
    >
      {isSupported ? (
        <>
          <p>{texts.addPasskeyIntro}</p>
          <TextField
            label={texts.passkeyName}
            hint={texts.passkeyNameHint}
            error={addition.error ? problemOf(addition.error) : undefined}
            required
            maxLength={60}
            value={name}
            onChange={setName}
          />
        </>
      ) : (
        <p>{texts.noPasskeys}</p>
      )}
    </FormDialog>
  );
}

async function createPasskey(name: string) {
  const { options } = await call(accountEndpoints.startPasskey);
  const passkey = await startRegistration({ optionsJSON: options });
  const body = {
    name,
    challenge: options.challenge,
    passkey: { ...passkey, clientExtensionResults: {} },
  };
  return call(accountEndpoints.addPasskey, { body });
}

/** The browser's own errors, as after a cancellation, are not for users. */
function problemOf(error: Error): string {
  return error instanceof ApiError ? refusal(error, texts.changeFailed) : texts.passkeyCancelled;
}
