import { zodResolver } from '@hookform/resolvers/zod';
import { accountEndpoints, type Input } from '@vajra/contract';
import { useForm } from 'react-hook-form';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { AccountForm, AccountLinks, AccountPanel } from './AccountPanel.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useLinkToken } from './use-link-token.ts';
import { useNewSignIn } from './use-new-sign-in.ts';

type ResetBody = NonNullable<Input<typeof accountEndpoints.resetPassword>['body']>;

/** Sets a new password, authorised by the token in the link that was sent by email. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const form = useForm<ResetBody>({
    resolver: zodResolver(accountEndpoints.resetPassword.body),
    values: { token, password: '', confirm_password: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const change = useSingleFlight({
    isLast: true,
    mutationFn: (body: ResetBody) => call(accountEndpoints.resetPassword, { body }),
    onSuccess: useNewSignIn(),
  });

  return (
    <AccountPanel title={texts.newPassword}>
      {token === '' ? (
        <p role="alert">{texts.linkNotValid}</p>
      ) : (
        <AccountForm
          request={change}
          submit={texts.savePassword}
          pending={texts.saving}
          onSubmit={form.handleSubmit((body) => change.mutate(body))}
        >
          <NewPasswordFields form={form} />
        </AccountForm>
      )}
      <AccountLinks>
        <TextLink to="/forgot-password">{texts.requestNewLink}</TextLink>
      </AccountLinks>
    </AccountPanel>
  );
}
