import { zodResolver } from '@hookform/resolvers/zod';
import { accountEndpoints, type Input } from '@vajra/contract';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { ContactField } from '../shared/ContactField.tsx';
import { AccountForm, AccountLinks, AccountPanel } from './AccountPanel.tsx';

type ForgotBody = NonNullable<Input<typeof accountEndpoints.forgotPassword>['body']>;

/** Requests a reset link by email. The response does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const { state } = useLocation();
  const form = useForm<ForgotBody>({
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
            request={request}
            submit={texts.sendLink}
            pending={texts.sending}
            onSubmit={form.handleSubmit((body) => request.mutate(body))}
          >
            <ContactField
              form={form}
              name="email"
              kind="email"
              label={texts.email}
              autoComplete="username"
            />
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
