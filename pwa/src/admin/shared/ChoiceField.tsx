import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { Choice } from '../../api/lookup-queries.ts';
import { Field } from '../../ui/Field.tsx';
import { fieldMessage } from '../../ui/field-message.ts';
import { Select } from '../../ui/Select.tsx';

interface ChoiceFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  label: string;
  /** Undefined while they load. */
  choices: readonly Choice[] | undefined;
  /** The choice of nothing. */
  none?: string;
  hint?: ReactNode;
  disabled?: boolean;
  onChosen?: (value: string) => void;
}

/** A lookup's value in a form. Controlled, because the choices may come after the value. */
export function ChoiceField<Values extends FieldValues>({
  control,
  name,
  label,
  choices,
  none = 'None',
  hint,
  disabled = false,
  onChosen,
}: ChoiceFieldProps<Values>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} hint={hint} error={fieldMessage(label, fieldState.error?.message)}>
      <Select
        {...field}
        value={field.value ?? ''}
        disabled={disabled}
        onChange={(event) => {
          field.onChange(event.target.value);
          onChosen?.(event.target.value);
        }}
      >
        <option value="">{none}</option>
        {choices?.map((choice) => (
          <option key={choice.id} value={choice.id}>
            {choice.name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
