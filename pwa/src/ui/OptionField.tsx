import { Field, type FieldProps } from './Field.tsx';
import { Select, type SelectProps } from './Select.tsx';

export interface Option<Value extends string | number = string> {
  value: Value;
  label: string;
}

interface OptionFieldProps<Value extends string | number>
  extends Omit<FieldProps, 'children' | 'wide'>,
    Pick<SelectProps, 'disabled' | 'required' | 'name' | 'onBlur' | 'ref'> {
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
}

/** A labelled select. */
export function OptionField<Value extends string | number>(props: OptionFieldProps<Value>) {
  const { label, hint, error, bare, className, options, onChange, ...select } = props;
  return (
    <Field {...{ label, hint, error, bare, className }}>
      <Select
        {...select}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => String(value) === target.value);
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
