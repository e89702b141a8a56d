import { type AddressPart, countries, findCountry } from '@vajra/contract/addresses';
import * as texts from '#texts/checkout.ts';
import { Field } from '../../ui/Field.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { Select } from '../../ui/Select.tsx';
import type { CheckoutFields } from './checkout-form.ts';

interface CountryFieldsProps {
  form: CheckoutFields;
  /** The chosen country. Addresses of earlier releases may name one that is not in the list. */
  country: string;
  /** The entered state, which may not be in the list either. */
  state: string;
  /** Why the store does not ship to the country. */
  problem: string | undefined;
  /** Called when another country has been chosen. */
  onCountryChange: () => void;
}

const labelOf = (label: string, part: AddressPart) =>
  part === 'optional' ? texts.optional(label) : label;

/** The country, and the parts of an address that it has. */
export function CountryFields({
  form,
  country,
  state,
  problem,
  onCountryChange,
}: CountryFieldsProps) {
  const rules = findCountry(country);
  const states = rules?.states ?? [];
  const stateUse = rules?.state ?? 'required';
  const postalCodeUse = rules?.postalCode ?? 'required';
  return (
    <>
      <Field label={texts.country} error={form.formState.errors.country?.message ?? problem}>
        <Select
          autoComplete="country-name"
          {...form.register('country', { onChange: onCountryChange })}
        >
          <option value="">{texts.chooseCountry}</option>
          {!rules && country && <option>{country}</option>}
          {countries.map(({ code, name }) => (
            <option key={code}>{name}</option>
          ))}
        </Select>
      </Field>
      {stateUse !== 'none' && (
        <FormField form={form} name="state" label={labelOf(texts.state, stateUse)}>
          {states.length > 0 ? (
            <Select key={country} autoComplete="address-level1">
              <option value="">{texts.chooseState}</option>
              {state && !states.includes(state) && <option>{state}</option>}
              {states.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </Select>
          ) : (
            <input autoComplete="address-level1" maxLength={120} />
          )}
        </FormField>
      )}
      {postalCodeUse !== 'none' && (
        <FormField form={form} name="postalCode" label={labelOf(texts.postalCode, postalCodeUse)}>
          <input autoComplete="postal-code" maxLength={20} />
        </FormField>
      )}
    </>
  );
}
