import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { keys } from '../api/queries.ts';
import { tabStorage } from '../browser/storage.ts';
import { storageKeys } from '../browser/storage-keys.ts';
import { sessionAtom } from './session.ts';

/** Removes the session, the user's order data (which contains an address) and cached responses. */
export function endSession(store: ReturnType<typeof createStore>, queryClient: QueryClient): void {
  store.set(sessionAtom, null);
  tabStorage.remove(storageKeys.checkoutDraft);
  tabStorage.remove(storageKeys.orderAttempt);
  queryClient.removeQueries({ queryKey: keys.mine });
}
