import * as texts from '#texts/account.ts';
import { Details } from '../../ui/Details.tsx';
import { useLazy } from '../../ui/lazy.tsx';

const importForm = async () => (await import('./ChangePasswordForm.tsx')).ChangePasswordForm;

/** The closed form that changes the password. Its code is loaded with the profile's other forms. */
export function ChangePassword() {
  const { value: Form } = useLazy(importForm);
  return (
    <Details title={texts.changePassword} look="plain">
      {Form && <Form />}
    </Details>
  );
}
