import { useState } from 'react';

export interface Selection {
  ids: readonly number[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  /** Selects all of these, or none of them where all are. */
  togglePage: (ids: readonly number[]) => void;
  clear: () => void;
}

/**
 * The rows of a list that are selected, over its pages. Another list (`scope`) begins with none, so
 * that nobody changes what they do not see any more.
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
      const rest = ids.filter((id) => !page.includes(id));
      set(page.every((id) => ids.includes(id)) ? rest : [...rest, ...page]);
    },
    clear: () => set([]),
  };
}
