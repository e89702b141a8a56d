import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import type { OfflineClient } from './offline-client.ts';

function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 1) return false;
  return !(error instanceof ApiError) || error.kind !== 'http' || error.status >= 500;
}

interface QueryClientOptions {
  /** All queries get it in their `meta`. */
  offline?: OfflineClient;
  /** Called when a response says that the session is over. */
  onSessionLost?: () => void;
}

/** Creates the query cache, which logs failed queries and mutations. */
export function createQueryClient({
  offline,
  onSessionLost,
}: QueryClientOptions = {}): QueryClient {
  const reportLostSession = (error: Error) => {
    if (error instanceof ApiError && error.endsSession) onSessionLost?.();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        // A query of a user who has signed out meanwhile has not failed.
        if (error.name !== 'AbortError') console.error(query.queryKey, error);
        reportLostSession(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        // An upload that the user cancelled has not failed.
        if (error.name !== 'AbortError') console.error(error);
        reportLostSession(error);
      },
    }),
    defaultOptions: {
      // 'always': offline, a query fails with a retry button instead of waiting for ever.
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: shouldRetry,
        retryDelay: 600,
        ...(offline && { meta: { offline } }),
      },
      mutations: { networkMode: 'always' },
    },
  });
}
