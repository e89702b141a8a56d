import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import type { AppStore } from '../api/app-services.ts';
import { request } from '../api/call.ts';
import type { OfflineSupport } from '../api/offline-client.ts';
import { keys } from '../api/queries.ts';
import { startOffline } from '../offline/start-offline.ts';
import { isAdminAtom } from '../session/session.ts';
import {
  currentUserIdAtom,
  outboxesAtom,
  syncStatusAtom,
} from '../storefront/shared/state/pending-changes.ts';
import { changeKinds } from './change-kinds.ts';
import { resumeVisitorCartMerge } from './resume-visitor-cart-merge.ts';

interface OfflineSupportOptions {
  store: AppStore;
  queryClient: QueryClient;
  /** Called when the response to a pending change says that the session is over. */
  onSessionLost: () => void;
  isReadyToRender: Promise<void>;
}

/** Starts the offline support for this app's session, and publishes its status as atoms. */
export function startOfflineSupport({
  store,
  queryClient,
  onSessionLost,
  isReadyToRender,
}: OfflineSupportOptions): OfflineSupport {
  resumeVisitorCartMerge({
    userId: () => store.get(currentUserIdAtom),
    onAdded: (userId) => queryClient.invalidateQueries({ queryKey: keys.cart(userId) }),
  });
  return startOffline({
    kinds: changeKinds,
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
    isReadyToRender,
  });
}
