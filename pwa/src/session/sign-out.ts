import { getDefaultStore } from 'jotai';
import { keys } from '../api/queries.ts';
import { queryClient } from '../api/query-client.ts';
import { orderKey, sessionAtom } from './session.ts';

/** Takes away the session, the order data and all that was loaded for the person. */
export function endSession(): void {
  getDefaultStore().set(sessionAtom, null);
  try {
    localStorage.removeItem(orderKey);
    sessionStorage.removeItem('vajra-checkout');
  } catch (error) {
    console.error('Storage is not available', error);
  }
  queryClient.removeQueries({ queryKey: keys.mine });
}
