import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { menuQuery } from '../../api/queries.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { OptionField } from '../../ui/OptionField.tsx';
import type { useBulkEdit } from './product-mutations.ts';

interface BulkCollectionDialogProps {
  /** 'these 3 products'. */
  products: string;
  request: ReturnType<typeof useBulkEdit>;
  onSubmit: (pc_id: number | null, c_id: number | null) => void;
  onClose: () => void;
}

const parseId = (value: string) => (value ? Number(value) : null);

/** Moves products to a collection; changing the parent collection resets the collection. */
export function BulkCollectionDialog({ products, onSubmit, ...dialog }: BulkCollectionDialogProps) {
  const { data: parents = [], isError } = useQuery(menuQuery);
  const [parent, setParent] = useState('');
  const [collection, setCollection] = useState('');
  const collections = parents.find(({ pc_id }) => String(pc_id) === parent)?.collections ?? [];
  return (
    <FormDialog
      title={`Collection of ${products}`}
      submit="Update"
      {...dialog}
      onSubmit={() => onSubmit(parseId(parent), parseId(collection))}
    >
      <OptionField
        label="Parent collection"
        error={isError ? 'Failed to load the collections.' : undefined}
        value={parent}
        options={[
          { value: '', label: 'None (remove from collections)' },
          ...parents.map(({ pc_id, name }) => ({ value: String(pc_id), label: name })),
        ]}
        onChange={(id) => {
          setParent(id);
          setCollection('');
        }}
      />
      <OptionField
        label="Collection"
        disabled={!parent}
        value={collection}
        options={[
          { value: '', label: parent ? 'None' : 'Choose a parent collection first' },
          ...collections.map(({ c_id, name }) => ({ value: String(c_id), label: name })),
        ]}
        onChange={setCollection}
      />
    </FormDialog>
  );
}
