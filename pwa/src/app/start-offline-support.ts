import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/call.ts';
import type { OfflineSupport } from '../api/offline-client.ts';
import { keys } from '../api/queries.ts';
import { deviceStorage, storageKeys } from '../browser/storage.ts';
import { startOffline } from '../offline/start-offline.ts';
import { isAdminAtom } from '../session/session.ts';
import {
  currentUserIdAtom,
  outboxesAtom,
  syncStatusAtom,
} from '../storefront/shared/pending-changes.ts';
import type { AppStore } from './app-services.ts';

interface OfflineSupportOptions {
  store: AppStore;
  queryClient: QueryClient;
  /** Called when the response to a pending change says that the session is over. */
  onSessionLost: () => void;
}

/** Starts the offline support for this app's session, and publishes its status as atoms. */
export function startOfflineSupport({
  store,
  queryClient,
  onSessionLost,
}: OfflineSupportOptions): OfflineSupport {
  const resumeMerge = () => void resumeVisitorCartMerge(store, queryClient);
  resumeMerge();
  addEventListener('online', resumeMerge);
  return startOffline({
    queryClient,
    request: async (...call) => {
      try {
        return await request(...call);
      } catch (error) {
        if (error instanceof ApiError && error.endsSession) onSessionLost();
        throw error;
      }
    },
    user: {
      id: () => store.get(currentUserIdAtom),
      isAdmin: () => store.get(isAdminAtom),
      subscribe: (listener) => store.sub(currentUserIdAtom, listener),
    },
    onStatus: ({ sync, outboxes }) => {
      store.set(syncStatusAtom, sync);
      store.set(outboxesAtom, outboxes);
    },
  });
}

/** Sends what a sign-in without a connection has left over. */
async function resumeVisitorCartMerge(store: AppStore, queryClient: QueryClient): Promise<void> {
  const userId = store.get(currentUserIdAtom);
  if (userId === 0 || deviceStorage.get(storageKeys.visitorCart) === null) return;
  try {
    const { mergeVisitorCart } = await import('../storefront/shared/merge-visitor-cart.ts');
    const { added } = await mergeVisitorCart(userId);
    if (added > 0) await queryClient.invalidateQueries({ queryKey: keys.cart(userId) });
  } catch (error) {
    console.error('The cart could not be merged', error);
  }
}
