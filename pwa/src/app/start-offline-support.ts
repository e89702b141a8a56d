import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/api-error.ts';
import { request } from '../api/call.ts';
import type { OfflineSupport } from '../api/offline-client.ts';
import { keys } from '../api/queries.ts';
import { startOffline } from '../offline/start-offline.ts';
import { isAdminAtom } from '../session/session.ts';
import {
  currentUserIdAtom,
  outboxesAtom,
  syncStatusAtom,
} from '../storefront/shared/pending-changes.ts';
import type { AppStore } from './app-services.ts';
import { firstRendering } from './first-rendering.ts';
import { prefetchScreen } from './prefetch-screen.ts';
import { resumeVisitorCartMerge } from './resume-visitor-cart-merge.ts';

interface OfflineSupportOptions {
  store: AppStore;
  queryClient: QueryClient;
  /** Called when the response to a pending change says that the session is over. */
  onSessionLost: () => void;
  /** Whether to request what the current screen shows before it is rendered. */
  prefetchesScreen: boolean;
}

/** Starts the offline support for this app's session, and publishes its status as atoms. */
export function startOfflineSupport({
  store,
  queryClient,
  onSessionLost,
  prefetchesScreen,
}: OfflineSupportOptions): OfflineSupport {
  resumeVisitorCartMerge({
    userId: () => store.get(currentUserIdAtom),
    onAdded: (userId) => queryClient.invalidateQueries({ queryKey: keys.cart(userId) }),
  });
  const isReadyToRender = prefetchesScreen
    ? firstRendering(prefetchScreen(queryClient, location))
    : Promise.resolve();
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
    isReadyToRender,
  });
}
