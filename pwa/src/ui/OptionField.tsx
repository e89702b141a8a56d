import type { ComponentProps, SelectHTMLAttributes } from 'react';
import { Field } from './Field.tsx';
import { Select } from './Select.tsx';

export interface Option<Value extends string | number = string> {
  value: Value;
  label: string;
}

interface OptionFieldProps<Value extends string | number>
  extends Omit<ComponentProps<typeof Field>, 'children'>,
    Pick<SelectHTMLAttributes<HTMLSelectElement>, 'disabled' | 'required'> {
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
}

/** A labelled select. */
export function OptionField<Value extends string | number>({
  value,
  options,
  onChange,
  disabled,
  required,
  ...field
}: OptionFieldProps<Value>) {
  return (
    <Field {...field}>
      <Select
        {...{ value, disabled, required }}
        onChange={({ target }) => {
          const chosen = options.find((option) => String(option.value) === target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Returns the options of a select that offers the keys of a table of labels. */
export function optionsOf<Key extends string>(
  labels: Readonly<Record<Key, string>>,
): Option<Key>[] {
  const keys = Object.keys(labels) as Key[]; // it has no others
  return keys.map((value) => ({ value, label: labels[value] }));
}
