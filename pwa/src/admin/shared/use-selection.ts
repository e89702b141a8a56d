import { useState } from 'react';

export interface Selection {
  ids: readonly number[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Selects all of these rows, or none of them when all are selected. */
  togglePage: (ids: readonly number[]) => void;
  clear: () => void;
}

/**
 * Keeps the selected rows of a list across its pages. A different `scope`, such as other filters,
 * clears the selection, so that bulk actions never affect rows that are no longer listed.
 */
export function useSelection(scope: string): Selection {
  const [selected, setSelected] = useState<{ scope: string; ids: readonly number[] }>({
    scope,
    ids: [],
  });
  const ids = selected.scope === scope ? selected.ids : [];
  const set = (next: readonly number[]) => setSelected({ scope, ids: next });
  return {
    ids,
    has: (id) => ids.includes(id),
    toggle: (id) => set(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]),
    togglePage: (page) => {
      const others = ids.filter((id) => !page.includes(id));
      set(page.every((id) => ids.includes(id)) ? others : [...others, ...page]);
    },
    clear: () => set([]),
  };
}
