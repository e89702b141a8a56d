import type { EnsureQueryDataOptions, QueryClient } from '@tanstack/react-query';
import { createContext, type RouterContextProvider } from 'react-router-dom';
import { firstRendering } from './first-rendering.ts';

declare module 'react-router-dom' {
  interface Future {
    v8_middleware: true; // loaders get a RouterContextProvider
  }
}

/** The query cache that loaders fill. */
export const queryClientContext = createContext<QueryClient>();

// biome-ignore lint/suspicious/noExplicitAny: queries of any response
type AnyQuery = EnsureQueryDataOptions<any, Error, any, any>;

/**
 * Starts the queries of a screen, in their order, unless their responses are known. In the browser it waits
 * only for responses to `first` that arrive soon; the screen shows the others, and failures, itself. What is
 * seen later must not delay it: a device without a connection has no reviews, for instance.
 */
export async function loadQueries(
  context: Readonly<RouterContextProvider>,
  first: readonly AnyQuery[],
  later: readonly AnyQuery[] = [],
): Promise<null> {
  const client = context.get(queryClientContext);
  const start = (queries: readonly AnyQuery[]) =>
    Promise.allSettled(queries.map((query) => client.ensureQueryData(query)));
  const responses = start(first);
  const others = start(later);
  if (import.meta.env.SSR) await Promise.all([responses, others]);
  else {
    const loading = client.getDefaultOptions().queries?.meta?.offline?.loading;
    if (loading) await Promise.race([responses, loading]);
    await firstRendering(responses);
  }
  return null;
}
