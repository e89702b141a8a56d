import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import { choicesQuery } from '../../api/lookup-queries.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { validateParent } from './lookup-rules.ts';
import type { LookupValues } from './use-lookup-save.ts';

/** Selects a collection's parent. A selection is required, and 'None' is one of the options. */
export function ParentSelect({ control }: { control: Control<LookupValues> }) {
  const parents = useQuery(choicesQuery('parentCollection'));
  const { field, fieldState } = useController({
    control,
    name: 'parent',
    rules: { validate: (value) => validateParent(value, parents.data) },
  });
  return (
    <Field
      label="Parent collection"
      error={fieldState.error?.message}
      hint={parents.isError ? 'Failed to fetch parent collections.' : undefined}
    >
      <Select {...field} required>
        <option value="" disabled>
          {parents.isPending ? 'Loading...' : 'Select a parent collection'}
        </option>
        <option value="none">None</option>
        {parents.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
