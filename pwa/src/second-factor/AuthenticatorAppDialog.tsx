import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as texts from '#texts/second-factor.ts';
import { refusal } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { accountEndpoints } from '../session/account-endpoints.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useSingleFlight } from '../ui/use-single-flight.ts';
import type { EnrolmentDialogProps } from './AddPasskeyDialog.tsx';
import styles from './AuthenticatorAppDialog.module.css';
import { useRefetchSecondFactors } from './use-second-factor-changes.ts';

/** Shows the secret for an authenticator app, and asks for the first code. */
export function AuthenticatorAppDialog({ userId, onClose, onAdded }: EnrolmentDialogProps) {
  const [code, setCode] = useState('');
  const refetch = useRefetchSecondFactors(userId);
  const start = useQuery({
    queryKey: ['authenticator-app', userId],
    queryFn: () => call(accountEndpoints.startAuthenticatorApp),
    // Every call creates another secret; none is kept after the dialog.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const confirmation = useSingleFlight({
    mutationFn: () => call(accountEndpoints.confirmAuthenticatorApp, { body: { code } }),
    onSuccess: async ({ recovery_codes }) => {
      await refetch();
      onAdded(recovery_codes);
    },
  });
  return (
    <FormDialog
      title={texts.setUpApp}
      submit={texts.turnOn}
      cancel={texts.cancel}
      request={{ isPending: confirmation.isPending || !start.data }}
      isNative
      onClose={onClose}
      onSubmit={() => confirmation.mutate()}
    >
      <QueryState query={start} pending={texts.loading} failed={texts.changeFailed}>
        {({ uri, secret }) => (
          <>
            <p>{texts.scan}</p>
            <QrCode text={uri} label={texts.qrCode} />
            <p>
              {texts.enterKey} <code className={styles.key}>{grouped(secret)}</code>
            </p>
            <TextField
              label={texts.firstCode}
              hint={texts.codeHint}
              error={
                confirmation.error ? refusal(confirmation.error, texts.changeFailed) : undefined
              }
              required
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={10}
              value={code}
              onChange={setCode}
            />
          </>
        )}
      </QueryState>
    </FormDialog>
  );
}

/** Groups of four are easier to copy by hand; apps ignore the spaces. */
function grouped(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
