import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useId, useState } from 'react';
import * as texts from '#texts/second-factor.ts';
import { ApiError, refusal } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useSingleFlight } from '../api/use-single-flight.ts';
import { accountEndpoints } from '../session/account-endpoints.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Stack } from '../ui/Stack.tsx';
import { useRefetchSecondFactors } from './use-second-factor-changes.ts';

export interface EnrolmentDialogProps {
  userId: number;
  onClose: () => void;
  /** Gets recovery codes if it is the first second factor, or an empty list. */
  onAdded: (recoveryCodes: readonly string[]) => void;
}

/** Asks for a name and lets the browser create a passkey. */
export function AddPasskeyDialog({ userId, onClose, onAdded }: EnrolmentDialogProps) {
  const formId = useId();
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
    <Dialog
      open
      title={texts.addPasskey}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          {isSupported && (
            <Button type="submit" form={formId} busy={addition.isPending}>
              {texts.create}
            </Button>
          )}
        </>
      }
    >
      {isSupported ? (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            addition.mutate();
          }}
        >
          <Stack>
            <p>{texts.addPasskeyIntro}</p>
            <Field
              label={texts.passkeyName}
              hint={texts.passkeyNameHint}
              error={addition.error ? problemOf(addition.error) : undefined}
            >
              <input
                required
                maxLength={60}
                autoComplete="off"
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            </Field>
          </Stack>
        </form>
      ) : (
        <p>{texts.noPasskeys}</p>
      )}
    </Dialog>
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
