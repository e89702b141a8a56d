import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import * as texts from '#texts/account.ts';
import { FormField } from '../../ui/FormField.tsx';
import { useLazy } from '../../ui/lazy.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import styles from './NewPasswordFields.module.css';

interface NewPassword {
  password: string;
  confirm_password: string;
}

const importStrength = async () => (await import('./PasswordStrength.tsx')).PasswordStrength;

/** The password of a new account or of a reset with its strength, and its repetition. */
export function NewPasswordFields<Values extends NewPassword>({
  form,
}: {
  form: Pick<UseFormReturn<Values>, 'register' | 'formState' | 'getFieldState'>;
}) {
  const [typed, setTyped] = useState('');
  const { value: PasswordStrength } = useLazy(importStrength);
  const newPassword = <PasswordInput autoComplete="new-password" />;
  const onChange = ({ target }: { target: { value: string } }) => setTyped(target.value);
  const passwords = form as unknown as UseFormReturn<NewPassword>; // it has these values, and maybe others
  return (
    <>
      <FormField
        form={passwords}
        name="password"
        label={texts.password}
        hint={texts.passwordHint}
        options={{ onChange }}
      >
        {newPassword}
      </FormField>
      <div className={styles.strength} role="status">
        {PasswordStrength && typed !== '' && <PasswordStrength password={typed} />}
      </div>
      <FormField form={passwords} name="confirm_password" label={texts.confirmPassword}>
        {newPassword}
      </FormField>
    </>
  );
}
