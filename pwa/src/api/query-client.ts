import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import type { OfflineClient } from './offline-client.ts';

function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= 1) return false;
  return !(error instanceof ApiError) || error.kind !== 'http' || error.status >= 500;
}

/** Creates the query cache. All its queries get `offline` in their `meta`. */
export function createQueryClient(offline?: OfflineClient): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => console.error(query.queryKey, error) }),
    mutationCache: new MutationCache({
      onError: (error) => {
        // An upload that the user cancelled has not failed.
        if (error.name !== 'AbortError') console.error(error);
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
