import type { LookupKind } from '@vajra/contract';
import { useState } from 'react';
import { keys } from '../../api/queries.ts';
import { lookupTexts } from '../shared/lookup-screens.ts';
import { mergeEdits } from '../shared/merge-edits.ts';
import { productQueryKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { type LookupItem, saveLookup, toItem } from './lookup-items.ts';

/** What the form is filled with. */
export interface LookupValues {
  name: string;
  /** An id, 'none', or empty before anything was chosen. */
  parent: string;
}

/** What may be changed apart from one another. */
const groups = [['name'], ['parent']] as const;

/** What the form says of an item, or before there is one. */
export function lookupValues(item: LookupItem | undefined): LookupValues {
  return { name: item?.name ?? '', parent: item ? String(item.parent?.id ?? 'none') : '' };
}

/** What was typed for an item, or for a new one (null), and what the form began with. */
export interface LookupDraft {
  id: number | null;
  was: LookupValues;
  typed: LookupValues;
}

/** One attempt to save. */
export interface LookupSaving {
  values: LookupValues;
  picture: File | undefined;
  /** What `values` were made of; undefined adds. */
  was: LookupValues | undefined;
}

/** What both changed, each in another way. */
export interface LookupDispute {
  yours: LookupSaving;
  theirs: LookupItem;
  fields: readonly (keyof LookupValues)[];
}

/**
 * Saves a lookup. What another admin changed meanwhile stays where this one did not touch it; where
 * both did, `dispute` says so, and nothing is saved before one of them was chosen.
 */
export function useLookupSave(
  kind: LookupKind,
  item: LookupItem | undefined,
  { onSaved, onDone }: { onSaved: () => void; onDone: () => void },
) {
  const [dispute, setDispute] = useState<LookupDispute | null>(null);
  const save = useAdminMutation({
    run: ({ values, picture, was }: LookupSaving) =>
      saveLookup(kind, {
        id: item?.id,
        name: values.name.trim(),
        ...(kind === 'collection' && { parentId: idOf(values.parent) }),
        picture,
        ...(was && {
          was: { name: was.name, ...(kind === 'collection' && { parentId: idOf(was.parent) }) },
        }),
      }),
    failed: lookupTexts[kind].saveFailed,
    // Collections stand in their parent's card and in the shop's menu, names in products.
    stale: [keys.lookups, ...productQueryKeys],
    onSaved,
    onConflict: (now, sent) => {
      const theirs = toItem(kind, now);
      const is = lookupValues(theirs);
      const { values, clashes } = mergeEdits(sent.was ?? is, sent.values, is, groups);
      const again = { ...sent, values, was: is };
      if (clashes.length === 0) save.mutate(again, { onSuccess: onDone });
      else setDispute({ yours: again, theirs, fields: clashes.flat() });
    },
  });
  return {
    dispute,
    isSaving: save.isPending,
    save: (saving: LookupSaving) => save.mutate(saving, { onSuccess: onDone }),
    forget: () => setDispute(null),
  };
}

function idOf(parent: string): number | null {
  return parent === 'none' ? null : Number(parent);
}
