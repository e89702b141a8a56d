import type { QueryClient } from '@tanstack/react-query';
import { request } from '../api/call.ts';
import type { OfflineSupport } from '../api/offline-client.ts';
import { startOffline } from '../offline/start-offline.ts';
import { isAdminAtom } from '../session/session.ts';
import {
  currentUserIdAtom,
  outboxesAtom,
  syncStatusAtom,
} from '../storefront/shared/pending-changes.ts';
import type { AppStore } from './app-services.ts';

/** Starts the offline support for this app's session, and publishes its status as atoms. */
export function startOfflineSupport(store: AppStore, queryClient: QueryClient): OfflineSupport {
  return startOffline({
    queryClient,
    request,
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
