import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, type Input } from '@vajra/contract';
import { useForm } from 'react-hook-form';
import { Link, useLocation } from 'react-router-dom';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import styles from './account.module.css';
import { ConnectionError, notifyServerError } from './ConnectionError.tsx';

type ForgotBody = NonNullable<Input<typeof endpoints.forgotPassword>['body']>;

/** Asks for a mail with a link; its answer is the same for who has an account and who has none. */
export function ForgotPasswordScreen() {
  const { state } = useLocation();
  const { register, handleSubmit, formState } = useForm<ForgotBody>({
    resolver: zodResolver(endpoints.forgotPassword.body),
  });
  const asking = useSingleFlight({
    mutationFn: (body: ForgotBody) => call(endpoints.forgotPassword, { body }),
    onError: notifyServerError,
  });

  return (
    <AccountPanel title={texts.forgottenPassword}>
      {asking.isSuccess ? (
        <p role="status">{asking.data.message}</p>
      ) : (
        <>
          <p>{texts.forgottenIntro}</p>
          <form
            className={styles.form}
            noValidate
            onSubmit={handleSubmit((body) => asking.mutate(body))}
          >
            <Field label={texts.email} error={formState.errors.email?.message}>
              <input
                type="email"
                inputMode="email"
                autoComplete="username"
                maxLength={254}
                {...register('email')}
              />
            </Field>
            <ConnectionError error={asking.error} />
            <Button type="submit" wide busy={asking.isPending}>
              {asking.isPending ? texts.sending : texts.sendLink}
            </Button>
          </form>
        </>
      )}
      <p className={styles.other}>
        <Link to="/login" state={state}>
          {texts.backToLogin}
        </Link>
      </p>
    </AccountPanel>
  );
}
