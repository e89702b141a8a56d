import { useQuery } from '@tanstack/react-query';
import { type LookupKind, lookups } from '@vajra/contract';
import { choicesQuery } from '../../api/lookup-queries.ts';
import { EditConflictDialog } from '../shared/EditConflictDialog.tsx';
import { lookupTexts } from '../shared/lookup-screens.ts';
import { takeGroups } from '../shared/merge-edits.ts';
import {
  type LookupDispute,
  type LookupSaving,
  type LookupValues,
  lookupValues,
} from './use-lookup-save.ts';

interface LookupConflictProps {
  kind: LookupKind;
  dispute: LookupDispute;
  busy: boolean;
  onDecide: (saving: LookupSaving) => void;
  onClose: () => void;
}

/** Two admins changed a lookup: both versions of each field in which they differ. */
export function LookupConflict({ kind, dispute, busy, onDecide, onClose }: LookupConflictProps) {
  const { thing } = lookupTexts[kind];
  const parents = useQuery({
    ...choicesQuery('parentCollection'),
    enabled: kind === 'collection',
  }).data;
  const { yours, fields } = dispute;
  const theirs = lookupValues(dispute.theirs);
  const words = (field: keyof LookupValues, value: string) => {
    if (field === 'name') return value.trim();
    return parents?.find(({ id }) => String(id) === value)?.name ?? 'None';
  };
  const labels = {
    name: lookups[kind].textKey === 'name' ? 'Name' : thing,
    parent: 'Parent collection',
  } as const;
  return (
    <EditConflictDialog
      thing={thing.toLowerCase()}
      busy={busy}
      fields={fields.map((field) => ({
        key: field,
        label: labels[field],
        yours: words(field, yours.values[field]),
        theirs: words(field, theirs[field]),
      }))}
      onDecide={(chosen) => {
        const groups = fields.filter((field) => chosen.has(field)).map((field) => [field]);
        onDecide({ ...yours, values: takeGroups(yours.values, theirs, groups) });
      }}
      onClose={onClose}
    />
  );
}
