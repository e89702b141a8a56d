import { useQuery } from '@tanstack/react-query';
import type { LookupKind } from '@vajra/contract';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { choicesQuery } from '../../api/lookup-queries.ts';
import { menuQuery } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import type { ProductFieldKey } from '../shared/product-fields.ts';
import { SelectField } from '../shared/SelectField.tsx';
import type { ProductValues } from './product-form-values.ts';

interface LookupFieldProps {
  form: UseFormReturn<ProductValues>;
  label: string;
}

/** Changing the parent collection resets the collection. */
export function ParentCollectionField({ form, label }: LookupFieldProps) {
  const query = useQuery(menuQuery);
  return (
    <SelectField
      control={form.control}
      name="pc_id"
      label={label}
      options={query.data?.map(({ pc_id, name }) => ({ id: pc_id, name }))}
      hint={query.isError && <RetryHint onRetry={() => void query.refetch()} />}
      onSelect={() => form.setValue('c_id', '', { shouldDirty: true })}
    />
  );
}

/** Offers the collections of the selected parent, and is disabled without one. */
export function CollectionField({ form: { control }, label }: LookupFieldProps) {
  const { data } = useQuery(menuQuery);
  const parentId = useWatch({ control, name: 'pc_id' });
  const parent = data?.find(({ pc_id }) => String(pc_id) === parentId);
  return (
    <SelectField
      control={control}
      name="c_id"
      label={label}
      noneLabel={parentId ? 'None' : 'Choose a parent collection first'}
      options={parent?.collections.map(({ c_id, name }) => ({ id: c_id, name }))}
      disabled={!parentId}
    />
  );
}

interface OtherLookupFieldProps extends LookupFieldProps {
  kind: LookupKind;
  name: ProductFieldKey;
}

export function LookupField({ form, kind, name, label }: OtherLookupFieldProps) {
  const query = useQuery(choicesQuery(kind));
  return (
    <SelectField
      control={form.control}
      name={name}
      label={label}
      options={query.data}
      hint={query.isError && <RetryHint onRetry={() => void query.refetch()} />}
    />
  );
}

function RetryHint({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      Failed to load the options.{' '}
      <Button kind="text" small onClick={onRetry}>
        Retry
      </Button>
    </>
  );
}
