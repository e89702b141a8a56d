import type { LookupKind } from '@vajra/contract';
import { useState } from 'react';
import { keys } from '../../api/queries.ts';
import { lookupScreen } from '../shared/lookup-screens.ts';
import { mergeEdits } from '../shared/merge-edits.ts';
import { productQueryKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { type LookupItem, saveLookup, toLookupItem } from './lookup-items.ts';

/** The form's values. */
export interface LookupValues {
  name: string;
  /** An id, 'none', or empty while nothing is selected. */
  parent: string;
}

const fieldGroups = [['name'], ['parent']] as const;

/** Returns the form's values for an item, or for a new one. */
export function lookupValues(item: LookupItem | undefined): LookupValues {
  return { name: item?.name ?? '', parent: item ? String(item.parent?.id ?? 'none') : '' };
}

/** Unsaved content of a lookup form. */
export interface LookupDraft {
  /** Null for a new value. */
  id: number | null;
  /** The values that the form was opened with. */
  was: LookupValues;
  typed: LookupValues;
}

export interface LookupSubmission {
  values: LookupValues;
  image: File | undefined;
  /** The values that the change is based on; undefined for a new value. */
  base: LookupValues | undefined;
}

/** Fields that two admins changed to different values. */
export interface LookupEditConflict {
  yours: LookupSubmission;
  theirs: LookupItem;
  fields: readonly (keyof LookupValues)[];
}

interface SaveCallbacks {
  /** Called when the server has saved it. */
  onSaved: () => void;
  /** Called when the lists have been fetched again. */
  onDone: () => void;
}

/**
 * Saves a lookup value. Changes that another admin made to other fields are merged; if both changed
 * the same field, nothing is saved and `conflict` describes it.
 */
export function useLookupSave(
  kind: LookupKind,
  item: LookupItem | undefined,
  { onSaved, onDone }: SaveCallbacks,
) {
  const [conflict, setConflict] = useState<LookupEditConflict | null>(null);
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
    onSaved,
    onConflict: (row, submission) => {
      const theirs = toLookupItem(kind, row);
      const current = lookupValues(theirs);
      const base = submission.base ?? current;
      const merged = mergeEdits(base, submission.values, current, fieldGroups);
      const retry = { ...submission, values: merged.values, base: current };
      if (merged.conflicts.length === 0) save.mutate(retry, { onSuccess: onDone });
      else setConflict({ yours: retry, theirs, fields: merged.conflicts.flat() });
    },
  });
  return {
    conflict,
    isSaving: save.isPending,
    problem: save.problem,
    save: (submission: LookupSubmission) => save.mutate(submission, { onSuccess: onDone }),
    closeConflict: () => setConflict(null),
  };
}

function parseParent(parent: string): number | null {
  return parent === 'none' ? null : Number(parent);
}
