import { useAtomValue } from 'jotai';
import { useSyncExternalStore } from 'react';
import { isReachableAtom } from './connection.ts';

/** Whether there is a network and, as far as is known, the shop at its other end. */
export function useConnected(): boolean {
  const isReachable = useAtomValue(isReachableAtom);
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return isOnline && isReachable;
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}
