import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { accountEndpoints, delaysMs, type Input } from '@vajra/contract';
import { useStore } from 'jotai';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { endSession } from '../../session/end-session.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useDelayedCall } from '../../ui/use-delayed-call.ts';
import { AccountForm, AccountLinks, AccountPanel } from './AccountPanel.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { useLinkToken } from './use-link-token.ts';

type ResetBody = NonNullable<Input<typeof accountEndpoints.resetPassword>['body']>;

/** Sets a new password, authorised by the token in the link that was sent by email. */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const store = useStore();
  const client = useQueryClient();
  const { notifySuccess } = useNotify();
  const callLater = useDelayedCall();
  const { register, handleSubmit, formState } = useForm<ResetBody>({
    resolver: zodResolver(accountEndpoints.resetPassword.body),
    values: { token, password: '', confirm_password: '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;
  const change = useSingleFlight({
    isLast: true,
    mutationFn: (body: ResetBody) => call(accountEndpoints.resetPassword, { body }),
    onSuccess: ({ message }) => {
      notifySuccess(message);
      // The server has ended all of the user's sessions.
      endSession(store, client);
      callLater(() => void navigate('/login', { replace: true }), delaysMs.afterSignIn);
    },
  });

  return (
    <AccountPanel title={texts.newPassword}>
      {token === '' ? (
        <p role="alert">{texts.linkNotValid}</p>
      ) : (
        <AccountForm error={change.error} onSubmit={handleSubmit((body) => change.mutate(body))}>
          <NewPasswordFields
            password={register('password')}
            confirmation={register('confirm_password')}
            errors={errors}
          />
          <Button type="submit" wide busy={change.isBusy}>
            {change.isPending ? texts.saving : texts.savePassword}
          </Button>
        </AccountForm>
      )}
      <AccountLinks>
        <TextLink to="/forgot-password">{texts.requestNewLink}</TextLink>
      </AccountLinks>
    </AccountPanel>
  );
}
