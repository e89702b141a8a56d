import type { LookupKind } from '@vajra/contract';
import { useState } from 'react';
import { keys } from '../../api/queries.ts';
import { lookupScreen } from '../shared/lookup-screens.ts';
import { productQueryKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { type LookupItem, saveLookup, toLookupItem } from './lookup-items.ts';

/** The form's values. */
export interface LookupValues {
  name: string;
  /** An id, 'none', or empty while nothing is selected. */
  parent: string;
}

/** Returns the form's values for an item, or for a new one. */
export function lookupValues(item: LookupItem | undefined): LookupValues {
  return { name: item?.name ?? '', parent: item ? String(item.parent?.id ?? 'none') : '' };
}

export interface LookupSubmission {
  values: LookupValues;
  image: File | undefined;
  /** The values that the change is based on; undefined for a new value. */
  base: LookupValues | undefined;
}

/** Saves a lookup value. `theirs` is the version of another admin who saved first, if any. */
export function useLookupSave(
  kind: LookupKind,
  item: LookupItem | undefined,
  /** Called when the value is saved and the lists have been fetched again. */
  onDone: () => void,
) {
  const [theirs, setTheirs] = useState<LookupItem | null>(null);
  const isCollection = kind === 'collection';
  const save = useAdminMutation({
    run: ({ values, image, base }: LookupSubmission) =>
      saveLookup(kind, {
        id: item?.id,
        name: values.name.trim(),
        ...(isCollection && { parentId: parseParent(values.parent) }),
        image,
        ...(base && {
          base: { name: base.name, ...(isCollection && { parentId: parseParent(base.parent) }) },
        }),
      }),
    failed: lookupScreen(kind).saveFailed,
    isProblemShown: true,
    // Collections also appear in their parent's card and the shop's menu, and names in products.
    stale: [keys.lookups, ...productQueryKeys],
    onConflict: (row) => setTheirs(toLookupItem(kind, row)),
  });
  return {
    theirs,
    isSaving: save.isPending,
    problem: save.problem,
    save: (submission: LookupSubmission) => save.mutate(submission, { onSuccess: onDone }),
  };
}

function parseParent(parent: string): number | null {
  return parent === 'none' ? null : Number(parent);
}
