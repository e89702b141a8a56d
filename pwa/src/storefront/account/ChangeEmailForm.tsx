import { zodResolver } from '@hookform/resolvers/zod';
import { accountEndpoints, type Session } from '@vajra/contract';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { FormField } from '../../ui/FormField.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { ContactField } from '../shared/ContactField.tsx';
import { AccountForm } from './AccountPanel.tsx';

const { email, current_password } = accountEndpoints.updateProfile.body.shape;
/** The server needs the password only some time after the sign-in; the form always asks for it. */
const emailForm = z.object({
  email: email.unwrap(),
  current_password: current_password.unwrap(),
});
type EmailForm = z.output<typeof emailForm>;

/** Requests the change of the login address, which takes effect by a mailed link. */
export function ChangeEmailForm({ session }: { session: Session }) {
  const form = useForm<z.input<typeof emailForm>, unknown, EmailForm>({
    resolver: zodResolver(emailForm),
  });
  const request = useSingleFlight({
    mutationFn: (changed: EmailForm) =>
      call(accountEndpoints.updateProfile, { body: { u_name: session.u_name, ...changed } }),
  });

  if (request.data) return <p role="status">{request.data.message}</p>;
  return (
    <AccountForm
      request={request}
      submit={texts.sendConfirmation}
      pending={texts.sending}
      isWide={false}
      onSubmit={form.handleSubmit((changed) => request.mutate(changed))}
    >
      <ContactField
        form={form}
        name="email"
        kind="email"
        label={texts.newEmail}
        hint={texts.newEmailHint}
      />
      <FormField form={form} name="current_password" label={texts.currentPassword}>
        <PasswordInput autoComplete="current-password" />
      </FormField>
    </AccountForm>
  );
}
