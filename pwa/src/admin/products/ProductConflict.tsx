import { useQueryClient } from '@tanstack/react-query';
import { type Choice, choicesQuery } from '../../api/lookup-queries.ts';
import { menuQuery } from '../../api/queries.ts';
import { EditConflictDialog } from '../shared/EditConflictDialog.tsx';
import { type FieldGroup, takeGroups } from '../shared/merge-edits.ts';
import { fieldLabels, lookupKeys, type ProductValues, valuesOf } from './product-form-values.ts';
import type { Base, EditConflictError } from './save-product.ts';

interface ProductConflictProps {
  clash: EditConflictError;
  busy: boolean;
  /** What is to be saved, against the product as it is now. */
  onDecide: (values: ProductValues, base: Base) => void;
  onClose: () => void;
}

/** The fields of a product that another admin changed at the same time, both versions of each. */
export function ProductConflict({ clash, busy, onDecide, onClose }: ProductConflictProps) {
  const say = useSaying();
  const { product, values, clashes } = clash;
  const theirs = valuesOf(product);
  const keyOf = (group: FieldGroup<ProductValues>) => group.join();
  return (
    <EditConflictDialog
      thing="product"
      busy={busy}
      fields={clashes.map((group) => ({
        key: keyOf(group),
        label: group.map((key) => fieldLabels[key]).join(' and '),
        yours: say(values, group),
        theirs: say(theirs, group),
      }))}
      onDecide={(chosen) => {
        const groups = clashes.filter((group) => chosen.has(keyOf(group)));
        const base = { values: theirs, version: product.version };
        onDecide(takeGroups(values, theirs, groups), base);
      }}
      onClose={onClose}
    />
  );
}

/** Says values as the form shows them; the form has loaded what the lookups' ids mean. */
function useSaying() {
  const client = useQueryClient();
  const sayOne = (values: ProductValues, key: keyof ProductValues): string => {
    const value = values[key];
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    const kind = lookupKeys[key];
    if (!kind || value === '') return value;
    const choices = client.getQueryData<Choice[]>(choicesQuery(kind).queryKey) ?? [];
    const menu = client.getQueryData(menuQuery.queryKey) ?? [];
    const parents = menu.map(({ pc_id, name }) => ({ id: pc_id, name }));
    const collections = menu.flatMap((parent) =>
      parent.collections.map(({ c_id, name }) => ({ id: c_id, name })),
    );
    const known = { pc_id: parents, c_id: collections }[String(key)] ?? choices;
    return known.find(({ id }) => String(id) === value)?.name ?? `Number ${value}`;
  };
  return (values: ProductValues, group: FieldGroup<ProductValues>) =>
    group
      .map((key) => sayOne(values, key))
      .filter(Boolean)
      .join(' › ');
}
