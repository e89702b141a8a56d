import { atom, getDefaultStore } from 'jotai';
import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** How many screens' code somebody waits for. */
export const loadingScreensAtom = atom(0);

export interface Screen {
  (): ReactNode;
  /**
   * Fetches its code, so that it is there when it is first shown. It counts for no waiting: on the
   * server, it would be seen in what is painted beside it.
   */
  preload: () => Promise<void>;
}

/** A screen whose code comes when it is first shown. */
export function screen(load: () => Promise<{ Component: ComponentType }>): Screen {
  let known: ComponentType | undefined;
  const fetchCode = async (): Promise<ComponentType> => {
    known ??= (await load()).Component;
    return known;
  };
  const count = (change: number) =>
    getDefaultStore().set(loadingScreensAtom, (loading) => loading + change);
  const Lazy = lazy(async () => {
    count(1);
    try {
      return { default: await fetchCode() };
    } finally {
      count(-1);
    }
  });

  function Screen(): ReactNode {
    // What a screen was first shown by stays, or it would lose its state when the code is there.
    const [Shown] = useState<ComponentType>(() => known ?? Lazy);
    return <Shown />;
  }
  return Object.assign(Screen, { preload: async () => void (await fetchCode()) });
}
