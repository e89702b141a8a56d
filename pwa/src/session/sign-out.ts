import { getDefaultStore } from 'jotai';
import { keys } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { storageKeys, tabStorage } from '../browser/storage.ts';
import { sessionAtom } from './session.ts';

/** Removes the session, the draft of an order and every cached response of the user. */
export function endSession(): void {
  getDefaultStore().set(sessionAtom, null);
  tabStorage.remove(storageKeys.checkoutDraft);
  queryClient.removeQueries({ queryKey: keys.mine });
}
