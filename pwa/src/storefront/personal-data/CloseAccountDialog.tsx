import { useState } from 'react';
import * as texts from '#texts/personal-data.ts';
import { refusal } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import styles from './CloseAccountDialog.module.css';

interface CloseAccountDialogProps {
  open: boolean;
  hasPassword: boolean;
  onCancel: () => void;
  onClosed: (message: string) => void;
}

/** Says what is deleted and what stays, and asks for the password. */
export function CloseAccountDialog({
  open,
  hasPassword,
  onCancel,
  onClosed,
}: CloseAccountDialogProps) {
  const [password, setPassword] = useState('');
  const close = useSingleFlight({
    isLast: true,
    mutationFn: () =>
      call(accountEndpoints.closeAccount, {
        body: hasPassword ? { current_password: password } : {},
      }),
    onSuccess: ({ message }) => onClosed(message),
  });
  const problem = close.error ? refusal(close.error, texts.closeFailed) : undefined;
  const cancel = () => {
    setPassword('');
    close.reset();
    onCancel();
  };
  return (
    <FormDialog
      open={open}
      title={texts.closeQuestion}
      submit={texts.closeAccount}
      cancel={texts.stay}
      request={{ isPending: close.isBusy }}
      isNative
      onClose={cancel}
      onSubmit={() => close.mutate()}
    >
      <div className={styles.consequences}>
        <p>{texts.deleted}</p>
        <p>{texts.kept}</p>
        <p>{texts.openOrders}</p>
      </div>
      {hasPassword ? (
        <Field label={texts.password} error={problem}>
          <PasswordInput
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      ) : (
        problem && <p role="alert">{problem}</p>
      )}
    </FormDialog>
  );
}
