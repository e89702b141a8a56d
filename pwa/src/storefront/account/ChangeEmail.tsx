import type { Session } from '@vajra/contract';
import * as texts from '#texts/account.ts';
import { Details } from '../../ui/Details.tsx';
import { useLazy } from '../../ui/lazy.tsx';

const importForm = async () => (await import('./ChangeEmailForm.tsx')).ChangeEmailForm;

/** The closed form that changes the login address. Its code would double the profile's. */
export function ChangeEmail({ session }: { session: Session }) {
  const { value: Form } = useLazy(importForm);
  return (
    <Details title={texts.changeEmail} look="plain">
      {Form && <Form session={session} />}
    </Details>
  );
}
