import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { menuQuery } from '../../api/queries.ts';
import { Field } from '../../ui/Field.tsx';
import type { FormProblem } from '../../ui/FormError.tsx';
import { Select } from '../../ui/Select.tsx';
import { BulkEditDialog } from './BulkEditDialog.tsx';

interface BulkCollectionDialogProps {
  /** 'these 3 products'. */
  products: string;
  busy: boolean;
  problem: FormProblem | null;
  onSubmit: (pc_id: number | null, c_id: number | null) => void;
  onClose: () => void;
}

const parseId = (value: string) => (value ? Number(value) : null);

/** Moves products to a collection; changing the parent collection resets the collection. */
export function BulkCollectionDialog({
  products,
  busy,
  problem,
  onSubmit,
  onClose,
}: BulkCollectionDialogProps) {
  const query = useQuery(menuQuery);
  const [parent, setParent] = useState('');
  const [collection, setCollection] = useState('');
  const collections = query.data?.find(({ pc_id }) => String(pc_id) === parent)?.collections;
  return (
    <BulkEditDialog
      title={`Collection of ${products}`}
      busy={busy}
      problem={problem}
      onSubmit={() => onSubmit(parseId(parent), parseId(collection))}
      onClose={onClose}
    >
      <Field
        label="Parent collection"
        error={query.isError ? 'Failed to load the collections.' : undefined}
      >
        <Select
          value={parent}
          onChange={(event) => {
            setParent(event.target.value);
            setCollection('');
          }}
        >
          <option value="">None (remove from collections)</option>
          {query.data?.map(({ pc_id, name }) => (
            <option key={pc_id} value={pc_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Collection">
        <Select
          value={collection}
          disabled={!parent}
          onChange={(event) => setCollection(event.target.value)}
        >
          <option value="">{parent ? 'None' : 'Choose a parent collection first'}</option>
          {collections?.map(({ c_id, name }) => (
            <option key={c_id} value={c_id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </BulkEditDialog>
  );
}
