import { useSyncExternalStore } from 'react';
import { connection } from './connection.ts';

/** Whether there is a network and the server responded to the last call. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(
    connection.subscribe,
    () => connection.isConnected,
    () => true,
  );
}

/** Whether the server responded to the last call. */
export function useIsServerReachable(): boolean {
  return useSyncExternalStore(
    connection.subscribe,
    () => connection.isServerReachable,
    () => true,
  );
}
