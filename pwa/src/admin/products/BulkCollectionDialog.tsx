import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { menuQuery } from '../../api/queries.ts';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { BulkEditDialog } from './BulkEditDialog.tsx';

interface CollectionDialogProps {
  /** 'these 3 products'. */
  these: string;
  busy: boolean;
  onSet: (pc_id: number | null, c_id: number | null) => void;
  onClose: () => void;
}

const idOf = (value: string) => (value ? Number(value) : null);

/** The collection waits for its parent, and is reset when that changes (spec section 5). */
export function BulkCollectionDialog({ these, busy, onSet, onClose }: CollectionDialogProps) {
  const query = useQuery(menuQuery);
  const [parent, setParent] = useState('');
  const [collection, setCollection] = useState('');
  const collections = query.data?.find(({ pc_id }) => String(pc_id) === parent)?.collections;
  return (
    <BulkEditDialog
      title={`Collection of ${these}`}
      busy={busy}
      onSubmit={() => onSet(idOf(parent), idOf(collection))}
      onClose={onClose}
    >
      <Field
        label="Parent collection"
        error={query.isError ? 'The choices did not load.' : undefined}
      >
        <Select
          value={parent}
          onChange={(event) => {
            setParent(event.target.value);
            setCollection('');
          }}
        >
          <option value="">None: they leave their collections</option>
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
