import { zodResolver } from '@hookform/resolvers/zod';
import { accountEndpoints, type Session } from '@vajra/contract';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import * as texts from '#texts/account.ts';
import { call } from '../../api/call.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
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
  const { register, handleSubmit, formState } = useForm<
    z.input<typeof emailForm>,
    unknown,
    EmailForm
  >({ resolver: zodResolver(emailForm) });
  const request = useSingleFlight({
    mutationFn: (form: EmailForm) =>
      call(accountEndpoints.updateProfile, { body: { u_name: session.u_name, ...form } }),
  });

  if (request.data) return <p role="status">{request.data.message}</p>;
  return (
    <AccountForm error={request.error} onSubmit={handleSubmit((form) => request.mutate(form))}>
      <ContactField
        kind="email"
        label={texts.newEmail}
        hint={texts.newEmailHint}
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <Field label={texts.currentPassword} error={formState.errors.current_password?.message}>
        <PasswordInput autoComplete="current-password" {...register('current_password')} />
      </Field>
      <Button type="submit" busy={request.isPending}>
        {request.isPending ? texts.sending : texts.sendConfirmation}
      </Button>
    </AccountForm>
  );
}
