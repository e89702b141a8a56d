import type { ComponentProps, InputHTMLAttributes } from 'react';
import type { FieldValues } from 'react-hook-form';
import { FormField } from '../../ui/FormField.tsx';

/** How browsers fill in each field and which keyboard they show, and the contract's length limits. */
const inputs = {
  name: { autoComplete: 'name', maxLength: 80 },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
  phone: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 32 },
  address: { autoComplete: 'street-address', maxLength: 300 },
  city: { autoComplete: 'address-level2', maxLength: 120 },
} as const;

type ContactFieldProps<Values extends FieldValues> = ComponentProps<typeof FormField<Values>> &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'placeholder'> & {
    kind: keyof typeof inputs;
  };

/** A field for a customer's name, email address, phone number or address. */
export function ContactField<Values extends FieldValues>({
  kind,
  autoComplete = inputs[kind].autoComplete,
  placeholder,
  ...field
}: ContactFieldProps<Values>) {
  return (
    <FormField {...field}>
      <input {...inputs[kind]} autoComplete={autoComplete} placeholder={placeholder} />
    </FormField>
  );
}
