import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the app is hydrated. False on the server and during hydration, so that values that only
 * the browser knows (time zone, storage) render right afterwards.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
