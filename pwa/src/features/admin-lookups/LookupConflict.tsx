import { useQuery } from '@tanstack/react-query';
import { type LookupKind, lookups } from '@vajra/contract';
import { choicesQuery } from '../../api/lookup-queries.ts';
import { ConflictDialog } from '../../desk/conflict/ConflictDialog.tsx';
import { lookupTexts } from './lookup-texts.ts';
import { type LookupDispute, type LookupValues, lookupValues } from './use-lookup-save.ts';

interface LookupConflictProps {
  kind: LookupKind;
  dispute: LookupDispute;
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

/** Two admins changed a lookup: both versions of each field in which they differ. */
export function LookupConflict({ kind, dispute, ...rest }: LookupConflictProps) {
  const { thing } = lookupTexts[kind];
  const parents = useQuery({
    ...choicesQuery('parentCollection'),
    enabled: kind === 'collection',
  }).data;
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
    <ConflictDialog
      {...rest}
      thing={thing}
      fields={dispute.fields.map((field) => ({
        label: labels[field],
        yours: words(field, dispute.yours.values[field]),
        theirs: words(field, theirs[field]),
      }))}
    />
  );
}
