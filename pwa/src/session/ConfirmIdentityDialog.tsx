import { useEffect, useId, useRef, useState } from 'react';
import * as texts from '#texts/confirm-identity.ts';
import { refusal } from '../api/api-error.ts';
import type { EndpointRef } from '../api/endpoints.ts';
import { useSingleFlight } from '../api/use-single-flight.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { PasswordInput } from '../ui/PasswordInput.tsx';
import { accountEndpoints } from './account-endpoints.ts';

/** Makes a request. It is a parameter, since the dialog opens while a request runs. */
export type Request = (endpoint: EndpointRef, input: object) => Promise<unknown>;

interface ConfirmIdentityDialogProps {
  request: Request;
  onClose: (isConfirmed: boolean) => void;
}

/** Asks for the password and confirms the session with it. */
export function ConfirmIdentityDialog({ request, onClose }: ConfirmIdentityDialogProps) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const confirmation = useSingleFlight({
    isLast: true,
    mutationFn: () =>
      request(accountEndpoints.confirmSession, { body: { current_password: password } }),
    onSuccess: () => onClose(true),
  });
  const cancel = () => onClose(false);
  return (
    <Dialog
      open
      title={texts.title}
      onClose={cancel}
      footer={
        <>
          <Button kind="quiet" onClick={cancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={confirmation.isBusy}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          confirmation.mutate();
        }}
      >
        <Field
          label={texts.password}
          hint={texts.reason}
          error={confirmation.error ? refusal(confirmation.error, texts.failed) : undefined}
        >
          <PasswordInput
            ref={input}
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
