import type { Session } from '@vajra/contract';
import * as texts from '#texts/account.ts';
import { Details } from '../../ui/Details.tsx';
import { useLazy } from '../../ui/lazy.tsx';

const importForm = async () => (await import('./ChangeProfileForm.tsx')).ChangeProfileForm;

/** The closed form that changes name and phone number. Its code is loaded with the profile's other forms. */
export function ChangeProfile({ session }: { session: Session }) {
  const { value: Form } = useLazy(importForm);
  return (
    <Details title={texts.changeProfile} look="plain">
      {Form && <Form session={session} />}
    </Details>
  );
}
