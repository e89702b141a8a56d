import type { QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from '../../ui/notices.ts';
import { moveItem } from './move-item.ts';
import { type ResultMessage, useAdminMutation } from './use-admin-mutation.ts';

interface SavedOrder<Item> {
  items: readonly Item[];
  idOf: (item: Item) => number;
  save: (ids: number[]) => Promise<ResultMessage>;
  /** What the items are called: 'sliders'. */
  plural: string;
  stale: readonly QueryKey[];
}

/** Reorders items on the screen immediately, and then on the server. */
export function useSavedOrder<Item>({ items, idOf, save, plural, stale }: SavedOrder<Item>) {
  const [pendingIds, setPendingIds] = useState<readonly number[] | null>(null);
  const { notifyError } = useNotify();
  const saving = useAdminMutation({
    run: save,
    failed: `Failed to save the order of ${plural}.`,
    stale,
    onConflict: () =>
      notifyError(`Another admin changed the ${plural}. Check the order and try again.`),
  });
  const positionOf = (item: Item) => pendingIds?.indexOf(idOf(item)) ?? 0;
  const ordered = pendingIds ? items.toSorted((a, b) => positionOf(a) - positionOf(b)) : items;

  return {
    ordered,
    move: (from: number, to: number) => {
      const ids = moveItem(ordered.map(idOf), from, to);
      setPendingIds(ids);
      // Shows the server's order again once the change has been saved or rejected.
      saving.mutate(ids, { onSettled: () => setPendingIds(null) });
    },
  };
}
