import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { Choice } from '../../api/lookup-queries.ts';
import { OptionField } from '../../ui/OptionField.tsx';
import { choiceOptions } from './choice-options.ts';

interface SelectFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** Undefined while they are loading. */
  options: readonly Choice[] | undefined;
  /** Label of the empty option. */
  noneLabel?: string;
  hint?: ReactNode;
  disabled?: boolean;
  onSelect?: (value: string) => void;
}

/** A form field for a lookup value. It is controlled, because options can load after the value. */
export function SelectField<Values extends FieldValues>({
  control,
  name,
  label,
  options,
  noneLabel = 'None',
  hint,
  disabled = false,
  onSelect,
}: SelectFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <OptionField
      {...field}
      label={label}
      hint={hint}
      error={fieldState.error?.message}
      value={field.value ?? ''}
      options={choiceOptions(noneLabel, options)}
      disabled={disabled}
      onChange={(value) => {
        field.onChange(value);
        onSelect?.(value);
      }}
    />
  );
}
