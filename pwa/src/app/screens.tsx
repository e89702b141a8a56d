import { atom, getDefaultStore } from 'jotai';
import { type ComponentType, lazy, type ReactNode, useState } from 'react';

/** How many screens' code is on its way. */
export const loadingScreensAtom = atom(0);

export interface Screen {
  (): ReactNode;
  /** Fetches its code, so that it is there when it is first shown. */
  preload: () => Promise<void>;
}

/** A screen whose code comes when it is first shown. */
export function screen(load: () => Promise<{ Component: ComponentType }>): Screen {
  const count = (change: number) =>
    getDefaultStore().set(loadingScreensAtom, (loading) => loading + change);
  let known: ComponentType | undefined;
  const fetchCode = async (): Promise<ComponentType> => {
    count(1);
    try {
      const { Component } = await load();
      known = Component;
      return Component;
    } finally {
      count(-1);
    }
  };
  const Lazy = lazy(async () => ({ default: await fetchCode() }));

  function Screen(): ReactNode {
    // What a screen was first shown by stays, or it would lose its state when the code is there.
    const [Shown] = useState<ComponentType>(() => known ?? Lazy);
    return <Shown />;
  }
  return Object.assign(Screen, { preload: async () => void (await fetchCode()) });
}
