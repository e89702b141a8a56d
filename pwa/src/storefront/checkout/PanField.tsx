import * as texts from '#texts/checkout.ts';
import { FormField } from '../../ui/FormField.tsx';
import type { CheckoutFields } from './checkout-form.ts';
import { FormSection } from './FormSection.tsx';

/** Asks for the PAN, which the law requires for large purchases. */
export function PanField({ form }: { form: CheckoutFields }) {
  return (
    <FormSection title={texts.taxDetails}>
      <FormField form={form} name="pan" label={texts.pan} hint={texts.panHint}>
        <input
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
      </FormField>
    </FormSection>
  );
}
