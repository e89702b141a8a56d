import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import * as texts from '#texts/checkout.ts';
import { Field } from '../../ui/Field.tsx';
import type { CheckoutDraft } from './checkout-form.ts';
import { FormSection } from './FormSection.tsx';

interface PanFieldProps {
  register: UseFormRegister<CheckoutDraft>;
  errors: FieldErrors<CheckoutDraft>;
}

/** Asks for the PAN, which the law requires for large purchases. */
export function PanField({ register, errors }: PanFieldProps) {
  return (
    <FormSection title={texts.taxDetails}>
      <Field label={texts.pan} hint={texts.panHint} error={errors.pan?.message}>
        <input
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          {...register('pan')}
        />
      </Field>
    </FormSection>
  );
}
