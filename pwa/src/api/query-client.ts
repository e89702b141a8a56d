import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

function isWorthAnotherTry(failures: number, error: unknown): boolean {
  if (failures >= 1) return false;
  return !(error instanceof ApiError) || error.kind !== 'http' || error.status >= 500;
}

export function newQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => console.error(query.queryKey, error) }),
    mutationCache: new MutationCache({
      onError: (error) => {
        // What a person gave up has not failed.
        if (error.name !== 'AbortError') console.error(error);
      },
    }),
    defaultOptions: {
      // 'always': offline is a failure that is shown with Retry, not a wait without end.
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: isWorthAnotherTry,
        retryDelay: 600,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** The browser's one cache of answers. */
export const queryClient = newQueryClient();
