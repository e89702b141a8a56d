import { atom, getDefaultStore } from 'jotai';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** How many screens' code is on its way. */
export const loadingScreensAtom = atom(0);

/** A screen whose code comes when it is first shown. */
export function screen(
  load: () => Promise<{ Component: ComponentType }>,
): LazyExoticComponent<ComponentType> {
  const count = (change: number) =>
    getDefaultStore().set(loadingScreensAtom, (loading) => loading + change);
  return lazy(async () => {
    count(1);
    try {
      return { default: (await load()).Component };
    } finally {
      count(-1);
    }
  });
}
