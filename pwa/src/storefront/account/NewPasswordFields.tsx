import type { UseFormRegisterReturn } from 'react-hook-form';
import * as texts from '#texts/account.ts';
import { Field } from '../../ui/Field.tsx';
import { PasswordInput } from './PasswordInput.tsx';

interface NewPasswordFieldsProps {
  password: UseFormRegisterReturn;
  confirmation: UseFormRegisterReturn;
  errors: {
    password?: { message?: string };
    confirm_password?: { message?: string };
  };
}

/** The password of a new account or of a reset, and its repetition. */
export function NewPasswordFields({ password, confirmation, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <Field label={texts.password} hint={texts.passwordHint} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...password} />
      </Field>
      <Field label={texts.confirmPassword} error={errors.confirm_password?.message}>
        <PasswordInput autoComplete="new-password" {...confirmation} />
      </Field>
    </>
  );
}
