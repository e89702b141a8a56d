import { useQueryClient } from '@tanstack/react-query';
import { type Choice, choicesQuery, toChoices } from '../../api/lookup-queries.ts';
import { menuQuery } from '../../api/queries.ts';
import { productFieldList } from '../shared/product-fields.ts';
import { EditConflictDialog } from './EditConflictDialog.tsx';
import { copyGroups, type FieldGroup } from './merge-edits.ts';
import type { ProductValues } from './product-form-values.ts';
import type { BaseVersion, EditConflictError } from './save-product.ts';

interface ProductConflictProps {
  conflict: EditConflictError;
  isSaving: boolean;
  /** Called with the resolved values and the stored version they are based on. */
  onResolve: (values: ProductValues, base: BaseVersion) => void;
  onClose: () => void;
  /** What is edited. */
  thing: 'product' | 'draft';
}

const fields = new Map(productFieldList.map((field) => [field.key, field]));

/** Both versions of the fields that another admin changed at the same time. */
export function ProductConflict({
  conflict,
  isSaving,
  onResolve,
  onClose,
  thing,
}: ProductConflictProps) {
  const format = useValueFormatter();
  const { values, conflicts } = conflict;
  const theirs = conflict.theirs.values;
  const keyOf = (group: FieldGroup<ProductValues>) => group.join();
  return (
    <EditConflictDialog
      thing={thing}
      isSaving={isSaving}
      fields={conflicts.map((group) => ({
        key: keyOf(group),
        label: group.map((key) => fields.get(key)?.label).join(' and '),
        yours: format(values, group),
        theirs: format(theirs, group),
      }))}
      onResolve={(theirKeys) => {
        const theirGroups = conflicts.filter((group) => theirKeys.has(keyOf(group)));
        onResolve(copyGroups(values, theirs, theirGroups), conflict.theirs);
      }}
      onClose={onClose}
    />
  );
}

/** Formats values as the form shows them. The form has already loaded the lookups. */
function useValueFormatter() {
  const client = useQueryClient();
  const format = (values: ProductValues, key: keyof ProductValues): string => {
    const value = values[key];
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    const kind = fields.get(key)?.lookup;
    if (!kind || value === '') return value;
    const menu = client.getQueryData(menuQuery.queryKey) ?? [];
    const options: readonly Choice[] =
      kind === 'parentCollection'
        ? menu.map(({ pc_id, name }) => ({ id: pc_id, name }))
        : kind === 'collection'
          ? menu.flatMap(({ collections }) =>
              collections.map(({ c_id, name }) => ({ id: c_id, name })),
            )
          : toChoices(kind, client.getQueryData(choicesQuery(kind).queryKey) ?? []);
    return options.find(({ id }) => String(id) === value)?.name ?? `ID ${value}`;
  };
  return (values: ProductValues, group: FieldGroup<ProductValues>) =>
    group
      .map((key) => format(values, key))
      .filter(Boolean)
      .join(' › ');
}
