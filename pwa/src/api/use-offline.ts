import { createContext, useContext } from 'react';
import { OfflineClient } from './offline-client.ts';

/** The app's offline client. Without a provider there is no offline support. */
export const OfflineContext = createContext(new OfflineClient());

export function useOffline(): OfflineClient {
  return useContext(OfflineContext);
}
