import { type ChangeEvent, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import * as texts from '#texts/account.ts';
import { Field } from '../../ui/Field.tsx';
import { useLazy } from '../../ui/lazy.tsx';
import { PasswordInput } from '../../ui/PasswordInput.tsx';
import styles from './NewPasswordFields.module.css';

interface NewPasswordFieldsProps {
  password: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  errors: {
    password?: { message?: string };
    confirm_password?: { message?: string };
  };
}

const importStrength = async () => (await import('./PasswordStrength.tsx')).PasswordStrength;

/** The password of a new account or of a reset with its strength, and its repetition. */
export function NewPasswordFields({ password, confirmation, errors }: NewPasswordFieldsProps) {
  const [typed, setTyped] = useState('');
  const { value: PasswordStrength } = useLazy(importStrength);
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    return password.onChange(event);
  };
  return (
    <>
      <Field label={texts.password} hint={texts.passwordHint} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...password} onChange={onChange} />
      </Field>
      <div className={styles.strength} role="status">
        {PasswordStrength && typed !== '' && <PasswordStrength password={typed} />}
      </div>
      <Field label={texts.confirmPassword} error={errors.confirm_password?.message}>
        <PasswordInput autoComplete="new-password" {...confirmation} />
      </Field>
    </>
  );
}
