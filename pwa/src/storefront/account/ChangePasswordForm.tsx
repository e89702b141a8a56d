import { zodResolver } from '@hookform/resolvers/zod';
import { accountEndpoints, type Input } from '@vajra/contract';
import { useStore } from 'jotai';
import { useForm } from 'react-hook-form';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { sessionAtom } from '../../session/session.ts';
import { FormField } from '../../ui/FormField.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { AccountForm } from './AccountPanel.tsx';
import { NewPasswordFields } from './NewPasswordFields.tsx';

type PasswordBody = NonNullable<Input<typeof accountEndpoints.changePassword>['body']>;

/** Changes the password. The server ends all sessions and starts a new one for this device. */
export function ChangePasswordForm() {
  const store = useStore();
  const form = useForm<PasswordBody>({
    resolver: zodResolver(accountEndpoints.changePassword.body),
    defaultValues: { current_password: '', password: '', confirm_password: '' },
  });
  const change = useSingleFlight({
    mutationFn: (body: PasswordBody) => call(accountEndpoints.changePassword, { body }),
    onSuccess: ({ auth_token }) => {
      const session = store.get(sessionAtom);
      if (session) store.set(sessionAtom, { ...session, auth_token });
    },
  });

  if (change.data) return <p role="status">{change.data.message}</p>;
  return (
    <AccountForm
      request={change}
      submit={texts.savePassword}
      pending={texts.saving}
      isWide={false}
      onSubmit={form.handleSubmit((body) => change.mutate(body))}
    >
      <FormField form={form} name="current_password" label={texts.currentPassword}>
        <PasswordInput autoComplete="current-password" />
      </FormField>
      <NewPasswordFields form={form} />
    </AccountForm>
  );
}
