import type { QueryClient } from '@tanstack/react-query';
import type { request as makeRequest } from '../api/call.ts';
import {
  type ChangeKind,
  type ChangeKindName,
  type ChangeKinds,
  readObjectKey,
} from '../api/change-kinds.ts';
import { allInitialResponses } from '../api/initial-responses.ts';
import type { OfflineSupport } from '../api/offline-client.ts';
import { keys } from '../api/queries.ts';
import { connection } from '../browser/connection.ts';
import { whenIdle } from '../ui/schedule.ts';
import { CatalogueClient } from './catalogue/catalogue-client.ts';
import type { SyncStatus } from './catalogue/catalogue-sync.ts';
import { withDeviceFallback } from './device-fallback.ts';
import type { Outboxes, UserStores } from './outbox/user-stores.ts';

/** Delay before the catalogue sync starts, so that it does not compete with the first page load. */
const syncDelayMs = 1_000;

export interface OfflineStatus {
  /** The state of the catalogue sync; null before it has started. */
  sync: SyncStatus | null;
  outboxes: Outboxes;
}

/** Who uses the app now. */
export interface CurrentUser {
  /** 0 for visitors who are not signed in. */
  id: () => number;
  isAdmin: () => boolean;
  subscribe: (listener: () => void) => void;
}

export interface OfflineOptions {
  /** What a user can change without a connection. */
  kinds: ChangeKinds;
  queryClient: QueryClient;
  request: typeof makeRequest;
  user: CurrentUser;
  onStatus: (status: OfflineStatus) => void;
  /** Resolves when the first screen can be rendered. What it does not need waits for this. */
  isReadyToRender: Promise<void>;
}

/**
 * Starts everything that makes the shop work offline: the catalogue sync, the user's outbox, and the
 * responses that replace those of an unreachable server. The outbox and its database are loaded when
 * the page is idle, or as soon as a signed-in user needs them: they would delay the first screen.
 */
export function startOffline({
  kinds,
  queryClient,
  request,
  user,
  onStatus,
  isReadyToRender,
}: OfflineOptions): OfflineSupport {
  let status: OfflineStatus = { sync: null, outboxes: {} };
  const report = (change: Partial<OfflineStatus>) => {
    status = { ...status, ...change };
    onStatus(status);
  };
  const catalogue = new CatalogueClient();
  const createStores = async () => {
    const outbox = await import('./outbox/user-stores.ts');
    return new outbox.UserStores({
      kinds,
      request,
      currentUserId: user.id,
      onOutboxes: (outboxes) => report({ outboxes }),
      onAccepted: (userId, { object }, response, changeCached) => {
        const { kind, id } = readObjectKey(object);
        const found: ChangeKind<never> | undefined = Object.hasOwn(kinds, kind)
          ? kinds[kind as ChangeKindName] // one of its keys
          : undefined;
        found?.apply?.({ queryClient, userId, id, response, changeCached });
      },
    });
  };
  let loading: Promise<UserStores> | null = null;
  const loadStores = () => {
    loading ??= createStores().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  user.subscribe(() => void loading?.then((stores) => stores.changeUser()).catch(warn));
  void isReadyToRender.then(() => {
    whenIdle(() => void loadStores().catch(warn));
    whenIdle(() => void catalogue.sync.cacheResponses(allInitialResponses()).catch(warn));
    startCatalogueSync(catalogue, queryClient, (sync) => report({ sync }));
  });

  return {
    publicResponse: (response, endpoint, input, signal, onLate) => {
      // The admin screens show the current state, and more than the public replica holds.
      if (/^\/admin\b/.test(location.pathname)) return response;
      return withDeviceFallback(response, signal, {
        onLate,
        find: () => catalogue.sync.findResponse(endpoint, input),
        store: (fresh) => {
          if (user.isAdmin()) return;
          whenIdle(() => void catalogue.sync.cacheResponse(endpoint, input, fresh).catch(warn));
        },
      });
    },
    userResponse: async (response, userId, key, signal, onLate) => {
      // After a sign-out the user's store must not be opened again.
      const isCurrent = () => userId === user.id();
      const stores = await loadStores().catch(warn);
      if (!stores) return response;
      const result = await withDeviceFallback(response, signal, {
        onLate: (late) => {
          if (isCurrent()) onLate(late);
        },
        find: async () => (isCurrent() ? stores.open(userId).findResponse(key) : 'unknown'),
        store: (fresh) => {
          if (isCurrent()) stores.open(userId).cacheResponse(key, fresh).catch(warn);
        },
      });
      if (isCurrent()) await stores.open(userId).isLoaded;
      return result;
    },
    submit: async (change) => {
      const stores = await loadStores().catch(warn);
      if (stores) return stores.submit(change);
      return { response: await request(change.endpoint, change.input) };
    },
    sendPending: async () => (await loadStores()).sendPending(),
    countPending: async (userId) => (await loadStores()).open(userId).countPending(),
    resolve: async (id, decision) => (await loadStores()).resolve(id, decision),
    closeUserStore: (userId) => void loading?.then((stores) => stores.close(userId)).catch(warn),
  };
}

/** Deletes everything that a user keeps on this device; other tabs close the database. */
export async function deleteUserStore(userId: number): Promise<void> {
  const { deleteUserDatabase } = await import('./outbox/user-database.ts');
  await deleteUserDatabase(userId);
}

/** Starts the sync after a delay, or as soon as the server turns out to be unreachable. */
function startCatalogueSync(
  catalogue: CatalogueClient,
  queryClient: QueryClient,
  onStatus: (status: SyncStatus) => void,
): void {
  const refresh = (queryKey: readonly string[]) => () =>
    void queryClient.invalidateQueries({ queryKey });
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    const listener = {
      status: (status: SyncStatus) => {
        onStatus(status);
        // The worker makes calls of its own, which this page's connection does not notice.
        const { phase } = status;
        if (phase !== 'syncing' && phase !== 'idle') connection.reportCall(phase !== 'unreachable');
      },
      productsChanged: refresh(keys.products),
      lookupsChanged: refresh(keys.lookups),
    };
    catalogue.start(listener).catch(warn);
  };
  setTimeout(start, connection.isOnline ? syncDelayMs : 0);
  let wasReachable = connection.isServerReachable;
  connection.subscribe(() => {
    const isReachable = connection.isServerReachable;
    if (isReachable === wasReachable) return;
    wasReachable = isReachable;
    // Fetches again what the device has answered while the server was unreachable.
    if (isReachable) void queryClient.invalidateQueries();
    else start();
  });
}

function warn(error: unknown): void {
  console.warn('Offline data is not available', error);
}
