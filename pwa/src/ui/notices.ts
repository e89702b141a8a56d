import { atom, useSetAtom } from 'jotai';
import { useMemo } from 'react';

export interface Notice {
  kind: 'success' | 'error';
  text: string;
}

/** Notices that have not been shown yet, oldest first. `Toasts` takes and shows them. */
export const noticesAtom = atom<readonly Notice[]>([]);

/** Adds a notice. Components use `useNotify`. */
export const notifyAtom = atom(null, (get, set, notice: Notice) =>
  set(noticesAtom, [...get(noticesAtom), notice]),
);

/** Returns the notices that have not been shown yet, and removes them. */
export const takeNoticesAtom = atom(null, (get, set) => {
  const notices = get(noticesAtom);
  set(noticesAtom, []);
  return notices;
});

export interface Notify {
  notifySuccess: (text: string) => void;
  notifyError: (text: string) => void;
}

/** Returns functions that show a short message at the bottom of the screen. They are stable. */
export function useNotify(): Notify {
  const notify = useSetAtom(notifyAtom);
  return useMemo(
    () => ({
      notifySuccess: (text) => notify({ kind: 'success', text }),
      notifyError: (text) => notify({ kind: 'error', text }),
    }),
    [notify],
  );
}
