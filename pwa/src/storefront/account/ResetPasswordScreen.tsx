import { zodResolver } from '@hookform/resolvers/zod';
import { delaysMs, endpoints, type Input } from '@vajra/contract';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { endSession } from '../../session/sign-out.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { notify } from '../../ui/notify.ts';
import { AccountPanel } from './AccountPanel.tsx';
import styles from './account.module.css';
import { ConnectionError, notifyServerError } from './ConnectionError.tsx';
import { PasswordInput } from './PasswordInput.tsx';

type ResetBody = NonNullable<Input<typeof endpoints.resetPassword>['body']>;

/** Where a mailed link leads: a new password, by the token of the link. */
export function ResetPasswordScreen() {
  const token = useToken();
  const navigate = useNavigate();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const { register, handleSubmit, formState } = useForm<ResetBody>({
    resolver: zodResolver(endpoints.resetPassword.body),
    values: { token, password: '', confirm_password: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;
  const change = useSingleFlight({
    isLast: true,
    mutationFn: (body: ResetBody) => call(endpoints.resetPassword, { body }),
    onSuccess: ({ message }) => {
      notify(1, message);
      // All sessions have ended, this browser's too.
      endSession();
      leaving.current = setTimeout(
        () => void navigate('/login', { replace: true }),
        delaysMs.afterSignIn,
      );
    },
    onError: notifyServerError,
  });

  return (
    <AccountPanel title={texts.newPassword}>
      {token === '' ? (
        <p role="alert">{texts.linkNotValid}</p>
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={handleSubmit((body) => change.mutate(body))}
        >
          <Field label={texts.password} hint={texts.passwordHint} error={errors.password?.message}>
            <PasswordInput autoComplete="new-password" {...register('password')} />
          </Field>
          <Field label={texts.confirmPassword} error={errors.confirm_password?.message}>
            <PasswordInput autoComplete="new-password" {...register('confirm_password')} />
          </Field>
          <ConnectionError error={change.error} />
          <Button type="submit" wide busy={change.isBusy}>
            {change.isPending ? texts.saving : texts.savePassword}
          </Button>
        </form>
      )}
      <p className={styles.other}>
        <Link to="/forgot-password">{texts.newLink}</Link>
      </p>
    </AccountPanel>
  );
}

/** The link's token, which leaves the address at once: addresses are shared and looked at. */
function useToken(): string {
  const [params, setParams] = useSearchParams();
  const [token] = useState(() => params.get('token') ?? '');
  useEffect(() => {
    if (params.has('token')) setParams({}, { replace: true });
  }, [params, setParams]);
  return token;
}
