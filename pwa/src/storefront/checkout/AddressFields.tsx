import type { ComponentProps } from 'react';
import * as texts from '#texts/checkout.ts';
import { ContactField } from '../shared/ContactField.tsx';
import styles from './AddressFields.module.css';
import { CountryFields } from './CountryFields.tsx';
import type { CheckoutFields } from './checkout-form.ts';
import { FormSection } from './FormSection.tsx';

interface AddressFieldsProps {
  form: CheckoutFields;
  country: Omit<ComponentProps<typeof CountryFields>, 'form'>;
}

export function AddressFields({ form, country }: AddressFieldsProps) {
  return (
    <FormSection title={texts.billing} className={styles.fields}>
      <ContactField form={form} kind="name" name="u_name" label={texts.name} />
      <ContactField form={form} kind="email" name="email" label={texts.email} />
      <ContactField form={form} kind="address" name="address" label={texts.address} wide />
      <ContactField form={form} kind="city" name="city" label={texts.city} />
      <CountryFields form={form} {...country} />
    </FormSection>
  );
}
