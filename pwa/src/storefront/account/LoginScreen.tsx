import { zodResolver } from '@hookform/resolvers/zod';
import {
  accountEndpoints,
  type Input,
  type SecondFactorChallenge,
  type Session,
} from '@vajra/contract';
import { useSetAtom } from 'jotai';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { readChallenge } from '../../second-factor/read-challenge.ts';
import { sessionAtom } from '../../session/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useNotify } from '../../ui/notices.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ContactField } from '../shared/ContactField.tsx';
import { AccountForm, AccountLinks, AccountPanel } from './AccountPanel.tsx';
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts';
import { VisitorCartNote } from './VisitorCartNote.tsx';

const SecondFactorStep = lazyComponent(() => import('./SecondFactorStep.tsx'), 'SecondFactorStep');

type LoginBody = NonNullable<Input<typeof accountEndpoints.login>['body']>;

export function LoginScreen() {
  const setSession = useSetAtom(sessionAtom);
  const redirect = useRedirectAfterSignIn();
  const { state } = useLocation();
  const { register, handleSubmit, formState } = useForm<LoginBody>({
    resolver: zodResolver(accountEndpoints.login.body),
  });
  const { notifySuccess } = useNotify();
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const [secondStepError, setSecondStepError] = useState<Error | null>(null);
  const finish = (session: Session, description: string) => {
    notifySuccess(description);
    setSession(session);
    redirect(session);
  };
  const login = useSingleFlight({
    isLast: true,
    mutationFn: (body: LoginBody) => call(accountEndpoints.login, { body }),
    onMutate: () => setSecondStepError(null),
    onSuccess: ({ description, data }) => finish(data, description),
    onError: (error) => setChallenge(readChallenge(error)),
  });

  if (challenge) {
    return (
      <Suspense>
        <SecondFactorStep
          challenge={challenge}
          onSignedIn={finish}
          onCancel={(error) => {
            setChallenge(null);
            login.reset();
            setSecondStepError(error ?? null);
          }}
        />
      </Suspense>
    );
  }

  return (
    <AccountPanel title={texts.login}>
      <p>{texts.welcome}</p>
      <VisitorCartNote />
      <AccountForm
        error={login.error ?? secondStepError}
        onSubmit={handleSubmit((body) => login.mutate(body))}
      >
        <ContactField
          kind="email"
          label={texts.email}
          error={formState.errors.email?.message}
          autoComplete="username"
          {...register('email')}
        />
        <Field label={texts.password} error={formState.errors.password?.message}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
        <Button type="submit" wide busy={login.isBusy}>
          {login.isPending ? texts.signingIn : texts.login}
        </Button>
      </AccountForm>
      <AccountLinks>
        <p>
          <TextLink to="/forgot-password" state={state}>
            {texts.forgotPassword}
          </TextLink>
        </p>
        <p>
          {texts.newHere}{' '}
          <TextLink to="/signup" state={state}>
            {texts.signup}
          </TextLink>
        </p>
        <p>
          <TextLink to="/guest" state={state}>
            {texts.guest}
          </TextLink>
        </p>
      </AccountLinks>
    </AccountPanel>
  );
}
