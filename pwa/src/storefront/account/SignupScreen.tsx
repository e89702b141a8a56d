import { zodResolver } from '@hookform/resolvers/zod';
import { delaysMs, endpoints, type Input } from '@vajra/contract';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { useNotify } from '../../ui/notices.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { AccountForm, AccountLinks, AccountPanel } from './AccountPanel.tsx';
import { ConnectionError, useServerErrorNotice } from './ConnectionError.tsx';
import { PasswordInput } from './PasswordInput.tsx';

type SignupBody = NonNullable<Input<typeof endpoints.register>['body']>;

/** Removes the separators that people type between the digits of a phone number. */
const withoutSeparators = (phone: string): string => phone.replace(/[\s().-]/g, '');

export function SignupScreen() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);

  const { register, handleSubmit, formState } = useForm<SignupBody>({
    resolver: zodResolver(endpoints.register.body),
    defaultValues: { u_name: '', email: '', password: '', confirm_password: '', mo_no: '' },
  });
  const { errors } = formState;
  const { notifySuccess } = useNotify();
  const notifyServerError = useServerErrorNotice();
  const signup = useSingleFlight({
    isLast: true,
    mutationFn: (body: SignupBody) => call(endpoints.register, { body }),
    onSuccess: ({ description }) => {
      notifySuccess(description);
      leaving.current = setTimeout(() => void navigate('/login', { state }), delaysMs.afterSignIn);
    },
    onError: notifyServerError,
  });

  return (
    <AccountPanel title={texts.signup}>
      <p>{texts.signupReason}</p>
      <AccountForm onSubmit={handleSubmit((body) => signup.mutate(body))}>
        <Field label={texts.username} error={errors.u_name?.message}>
          <input autoComplete="name" maxLength={80} {...register('u_name')} />
        </Field>
        <Field label={texts.email} error={errors.email?.message}>
          <input
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            {...register('email')}
          />
        </Field>
        <Field label={texts.mobile} hint={texts.mobileHint} error={errors.mo_no?.message}>
          <input
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...register('mo_no', { setValueAs: withoutSeparators })}
          />
        </Field>
        <Field label={texts.password} hint={texts.passwordHint} error={errors.password?.message}>
          <PasswordInput autoComplete="new-password" {...register('password')} />
        </Field>
        <Field label={texts.confirmPassword} error={errors.confirm_password?.message}>
          <PasswordInput autoComplete="new-password" {...register('confirm_password')} />
        </Field>
        <ConnectionError error={signup.error} />
        <Button type="submit" wide busy={signup.isBusy}>
          {signup.isPending ? texts.signingUp : texts.signup}
        </Button>
      </AccountForm>
      <AccountLinks>
        {texts.haveAccount}{' '}
        <TextLink to="/login" state={state}>
          {texts.login}
        </TextLink>
      </AccountLinks>
    </AccountPanel>
  );
}
