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

interface LookupSubmission {
  values: LookupValues;
  image: File | undefined;
}

/** Saves a lookup value. `theirs` is the version of another admin who saved first, if any. */
export function useLookupSave(kind: LookupKind, item: LookupItem | undefined) {
  const [theirs, setTheirs] = useState<LookupItem | null>(null);
  const versionOf = ({ name, parent }: LookupValues) => ({
    name: name.trim(),
    ...(kind === 'collection' && { parentId: parent === 'none' ? null : Number(parent) }),
  });
  const save = useAdminMutation({
    run: ({ values, image }: LookupSubmission) =>
      saveLookup(kind, {
        id: item?.id,
        ...versionOf(values),
        image,
        ...(item && { base: versionOf(lookupValues(theirs ?? item)) }),
      }),
    failed: lookupScreen(kind).saveFailed,
    isProblemShown: true,
    // Collections also appear in their parent's card and the shop's menu, and names in products.
    stale: [keys.lookups, ...productQueryKeys],
    onConflict: (row) => setTheirs(toLookupItem(kind, row)),
  });
  return { save, theirs };
}
