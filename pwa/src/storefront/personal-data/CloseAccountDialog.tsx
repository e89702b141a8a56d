import { useId, useState } from 'react';
import * as texts from '#texts/personal-data.ts';
import { refusal } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
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
  const formId = useId();
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
    <Dialog
      open={open}
      title={texts.closeQuestion}
      onClose={cancel}
      footer={
        <>
          <Button kind="quiet" onClick={cancel}>
            {texts.stay}
          </Button>
          <Button type="submit" form={formId} busy={close.isBusy}>
            {texts.closeAccount}
          </Button>
        </>
      }
    >
      <div className={styles.consequences}>
        <p>{texts.deleted}</p>
        <p>{texts.kept}</p>
        <p>{texts.openOrders}</p>
      </div>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          close.mutate();
        }}
      >
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
      </form>
    </Dialog>
  );
}
