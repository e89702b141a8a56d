import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Returns a value that only the browser knows (from its time zone or storage). On the server and during
 * hydration it is `serverValue`. If the two differ, the component renders again right after hydration,
 * and React hydrates its waiting sections at once.
 */
export function useAfterHydration<Value>(serverValue: Value, value: Value): Value {
  return useSyncExternalStore(
    never,
    () => value,
    () => serverValue,
  );
}
