import { useEffect, useState } from 'react';
import {
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
} from 'react-hook-form';
import * as texts from '#texts/account.ts';
import { locale } from '#texts/locale.ts';
import { Field, type FieldProps } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import type { CallingCode } from './calling-codes.ts';
import styles from './PhoneField.module.css';
import { india, joinPhone, splitPhone } from './phone-parts.ts';

interface PhoneFieldProps<Values extends FieldValues> extends Pick<FieldProps, 'label' | 'hint'> {
  form: Pick<UseFormReturn<Values>, 'control'>;
  name: FieldPath<Values>;
}

/** An input for a phone number with the country's calling code. The form's value has both. */
export function PhoneField<Values extends FieldValues>({
  form: { control },
  name,
  ...field
}: PhoneFieldProps<Values>) {
  const { field: input, fieldState } = useController({ control, name });
  return (
    <Field {...field} error={fieldState.error?.message}>
      <PhoneInput {...input} />
    </Field>
  );
}

interface PhoneInputProps {
  value: string;
  onChange: (number: string) => void;
  onBlur: () => void;
  ref: (element: HTMLInputElement | null) => void;
  name: string;
  id?: string;
}

function PhoneInput({ value, onChange, ...input }: PhoneInputProps) {
  const codes = useCallingCodes();
  const [parts, setParts] = useState(() => splitPhone(value, india, codes));
  // Changed from outside: the form was reset. Or the codes have been loaded since.
  const shown =
    joinPhone(parts) === value && !parts.national.startsWith('+')
      ? parts
      : splitPhone(value, parts.country, codes);
  const change = (next: typeof parts) => {
    setParts(next);
    onChange(joinPhone(next));
  };
  return (
    <span className={styles.phone}>
      <span className={styles.code}>
        <span aria-hidden="true">{`+${shown.country.code}`}</span>
        <Icon name="down" />
        <select
          aria-label={texts.callingCode}
          value={shown.country.country}
          onChange={({ target }) => {
            const country = codes.find((each) => each.country === target.value);
            if (country) change({ ...shown, country });
          }}
        >
          {sortedByName(codes).map(([label, country]) => (
            <option key={country} value={country}>
              {label}
            </option>
          ))}
        </select>
      </span>
      <input
        {...input}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={32}
        value={shown.national}
        onChange={({ target }) => change(splitPhone(target.value, shown.country, codes))}
      />
    </span>
  );
}

/** All calling codes, once they are loaded; until then India's. */
function useCallingCodes(): readonly CallingCode[] {
  const [codes, setCodes] = useState<readonly CallingCode[]>([india]);
  useEffect(() => {
    // Without them, other numbers are written with their code.
    import('./calling-codes.ts').then(({ callingCodes }) => setCodes(callingCodes), console.warn);
  }, []);
  return codes;
}

function sortedByName(codes: readonly CallingCode[]): [label: string, country: string][] {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return codes
    .map(({ country, code }): [string, string] => [`${names.of(country)} +${code}`, country])
    .sort(([a], [b]) => a.localeCompare(b, locale));
}
