import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { Field } from '../../ui/Field.tsx';

/** How browsers fill in each field and which keyboard they show, and the contract's length limits. */
const inputs = {
  name: { autoComplete: 'name', maxLength: 80 },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 32 },
} as const;

interface ContactFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  kind: keyof typeof inputs;
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  /** Hides the label from view. */
  bare?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A labelled input for a customer's name, email address or phone number. */
export function ContactField({ kind, label, hint, error, bare, ...input }: ContactFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} bare={bare ?? false}>
      <input {...inputs[kind]} {...input} />
    </Field>
  );
}
