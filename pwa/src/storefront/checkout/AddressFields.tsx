import type { ComponentProps } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import * as texts from '#texts/checkout.ts';
import { Field } from '../../ui/Field.tsx';
import { ContactField } from '../shared/ContactField.tsx';
import styles from './AddressFields.module.css';
import { CountryFields } from './CountryFields.tsx';
import type { CheckoutDraft } from './checkout-form.ts';
import { FormSection } from './FormSection.tsx';

interface AddressFieldsProps {
  register: UseFormRegister<CheckoutDraft>;
  errors: FieldErrors<CheckoutDraft>;
  country: Pick<
    ComponentProps<typeof CountryFields>,
    'country' | 'state' | 'problem' | 'onCountryChange'
  >;
}

export function AddressFields({ register, errors, country }: AddressFieldsProps) {
  return (
    <FormSection title={texts.billing} className={styles.fields}>
      <ContactField
        kind="name"
        label={texts.name}
        error={errors.u_name?.message}
        {...register('u_name')}
      />
      <ContactField
        kind="email"
        label={texts.email}
        error={errors.email?.message}
        {...register('email')}
      />
      <Field label={texts.address} error={errors.address?.message} wide>
        <input autoComplete="street-address" maxLength={300} {...register('address')} />
      </Field>
      <Field label={texts.city} error={errors.city?.message}>
        <input autoComplete="address-level2" maxLength={120} {...register('city')} />
      </Field>
      <CountryFields register={register} errors={errors} {...country} />
    </FormSection>
  );
}
