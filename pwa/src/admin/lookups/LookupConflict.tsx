import { useQuery } from '@tanstack/react-query';
import type { LookupKind } from '@vajra/contract';
import { choicesQuery } from '../../api/lookup-queries.ts';
import type { FormProblem } from '../../ui/FormError.tsx';
import { EditConflictDialog } from '../shared/EditConflictDialog.tsx';
import { lookupScreen } from '../shared/lookup-screens.ts';
import { copyGroups } from '../shared/merge-edits.ts';
import {
  type LookupEditConflict,
  type LookupSubmission,
  type LookupValues,
  lookupValues,
} from './use-lookup-save.ts';

interface LookupConflictProps {
  kind: LookupKind;
  conflict: LookupEditConflict;
  isSaving: boolean;
  problem: FormProblem | null;
  onResolve: (submission: LookupSubmission) => void;
  onClose: () => void;
}

/** Both versions of the fields that two admins changed. */
export function LookupConflict({
  kind,
  conflict,
  isSaving,
  problem,
  onResolve,
  onClose,
}: LookupConflictProps) {
  const { singular, fieldLabel } = lookupScreen(kind);
  const parents = useQuery({
    ...choicesQuery('parentCollection'),
    enabled: kind === 'collection',
  }).data;
  const { yours, fields } = conflict;
  const theirs = lookupValues(conflict.theirs);
  const format = (field: keyof LookupValues, value: string) => {
    if (field === 'name') return value.trim();
    return parents?.find(({ id }) => String(id) === value)?.name ?? 'None';
  };
  const labels = { name: fieldLabel, parent: 'Parent collection' };
  return (
    <EditConflictDialog
      thing={singular}
      isSaving={isSaving}
      problem={problem}
      fields={fields.map((field) => ({
        key: field,
        label: labels[field],
        yours: format(field, yours.values[field]),
        theirs: format(field, theirs[field]),
      }))}
      onResolve={(theirKeys) => {
        const groups = fields.filter((field) => theirKeys.has(field)).map((field) => [field]);
        onResolve({ ...yours, values: copyGroups(yours.values, theirs, groups) });
      }}
      onClose={onClose}
    />
  );
}
