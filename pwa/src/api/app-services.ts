import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import type { OfflineClient } from '../api/offline-client.ts';

export type AppStore = ReturnType<typeof createStore>;

/** The app's services, created once in the browser, and for every page on the server. */
export interface AppServices {
  store: AppStore;
  queryClient: QueryClient;
  offline: OfflineClient;
}
