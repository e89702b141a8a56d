import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { keys } from '../api/queries.ts';
import { storageKeys, tabStorage } from '../browser/storage.ts';
import { sessionAtom } from './session.ts';

/** Removes the session, the draft of an order and every cached response of the user. */
export function endSession(store: ReturnType<typeof createStore>, queryClient: QueryClient): void {
  store.set(sessionAtom, null);
  tabStorage.remove(storageKeys.checkoutDraft);
  queryClient.removeQueries({ queryKey: keys.mine });
}
