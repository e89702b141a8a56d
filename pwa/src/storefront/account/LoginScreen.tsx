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
import { readChallenge } from '../../second-factor/read-challenge.ts';
import { sessionAtom } from '../../session/session.ts';
import { FormField } from '../../ui/FormField.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { useNotify } from '../../ui/notices.ts';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
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
  const form = useForm<LoginBody>({
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
        request={login}
        submit={texts.login}
        pending={texts.signingIn}
        error={secondStepError}
        onSubmit={form.handleSubmit((body) => login.mutate(body))}
      >
        <ContactField
          form={form}
          name="email"
          kind="email"
          label={texts.email}
          autoComplete="username"
        />
        <FormField form={form} name="password" label={texts.password}>
          <PasswordInput autoComplete="current-password" />
        </FormField>
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
