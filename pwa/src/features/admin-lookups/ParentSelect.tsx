import type { UseQueryResult } from '@tanstack/react-query';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { Choice } from '../../api/queries.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';

type ParentSelectProps = UseFormRegisterReturn & {
  parents: UseQueryResult<Choice[]>;
  error: string | undefined;
};

export function ParentSelect({ parents, error, ...register }: ParentSelectProps) {
  return (
    <Field
      label="Parent collection"
      error={error}
      hint={parents.isError ? 'Failed to fetch parent collections.' : undefined}
    >
      <Select {...register} required>
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
