import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import * as texts from '#texts/second-factor.ts';
import { refusal } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { useSingleFlight } from '../api/use-single-flight.ts';
import { accountEndpoints } from '../session/account-endpoints.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Stack } from '../ui/Stack.tsx';
import type { EnrolmentDialogProps } from './AddPasskeyDialog.tsx';
import styles from './AuthenticatorAppDialog.module.css';
import { useRefetchSecondFactors } from './use-second-factor-changes.ts';

/** Shows the secret for an authenticator app, and asks for the first code. */
export function AuthenticatorAppDialog({ userId, onClose, onAdded }: EnrolmentDialogProps) {
  const formId = useId();
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
    <Dialog
      open
      title={texts.setUpApp}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={confirmation.isPending || !start.data}>
            {texts.turnOn}
          </Button>
        </>
      }
    >
      <QueryState
        query={start}
        pending={
          <div role="status" aria-label={texts.loading}>
            <Skeleton shape="block" />
          </div>
        }
        failed={texts.changeFailed}
      >
        {({ uri, secret }) => (
          <form
            id={formId}
            onSubmit={(event) => {
              event.preventDefault();
              confirmation.mutate();
            }}
          >
            <Stack>
              <p>{texts.scan}</p>
              <QrCode text={uri} label={texts.qrCode} />
              <p>
                {texts.enterKey} <code className={styles.key}>{grouped(secret)}</code>
              </p>
              <Field
                label={texts.firstCode}
                hint={texts.codeHint}
                error={
                  confirmation.error ? refusal(confirmation.error, texts.changeFailed) : undefined
                }
              >
                <input
                  required
                  autoComplete="one-time-code"
                  inputMode="numeric"
                  maxLength={10}
                  value={code}
                  onChange={({ target }) => setCode(target.value)}
                />
              </Field>
            </Stack>
          </form>
        )}
      </QueryState>
    </Dialog>
  );
}

/** Groups of four are easier to copy by hand; apps ignore the spaces. */
function grouped(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
