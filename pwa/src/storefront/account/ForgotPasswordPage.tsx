import { zodResolver } from '@hookform/resolvers/zod';
import { accountEndpoints, type Input } from '@vajra/contract';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { Button } from '../../ui/Button.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ContactField } from '../shared/ContactField.tsx';
import { AccountForm, AccountLinks, AccountPanel } from './AccountPanel.tsx';

type ForgotBody = NonNullable<Input<typeof accountEndpoints.forgotPassword>['body']>;

/** Requests a reset link by email. The response does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const { state } = useLocation();
  const { register, handleSubmit, formState } = useForm<ForgotBody>({
    resolver: zodResolver(accountEndpoints.forgotPassword.body),
  });
  const request = useSingleFlight({
    mutationFn: (body: ForgotBody) => call(accountEndpoints.forgotPassword, { body }),
  });

  return (
    <AccountPanel title={texts.resetPassword}>
      {request.isSuccess ? (
        <p role="status">{request.data.message}</p>
      ) : (
        <>
          <p>{texts.resetPasswordIntro}</p>
          <AccountForm
            error={request.error}
            onSubmit={handleSubmit((body) => request.mutate(body))}
          >
            <ContactField
              kind="email"
              label={texts.email}
              error={formState.errors.email?.message}
              autoComplete="username"
              {...register('email')}
            />
            <Button type="submit" wide busy={request.isPending}>
              {request.isPending ? texts.sending : texts.sendLink}
            </Button>
          </AccountForm>
        </>
      )}
      <AccountLinks>
        <TextLink to="/login" state={state}>
          {texts.backToLogin}
        </TextLink>
      </AccountLinks>
    </AccountPanel>
  );
}
