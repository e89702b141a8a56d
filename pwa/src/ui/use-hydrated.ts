import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether this is a browser's own rendering. False on the server and while its markup is taken
 * over, so that what only a browser knows (its clock, its storage) comes right after.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
