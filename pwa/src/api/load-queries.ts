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
 * only for responses that arrive soon; the screen shows the others, and failures, itself.
 */
export async function loadQueries(
  context: Readonly<RouterContextProvider>,
  queries: readonly AnyQuery[],
): Promise<null> {
  const client = context.get(queryClientContext);
  const responses = Promise.allSettled(queries.map((query) => client.ensureQueryData(query)));
  if (import.meta.env.SSR) await responses;
  else {
    const loading = client.getDefaultOptions().queries?.meta?.offline?.loading;
    if (loading) await Promise.race([responses, loading]);
    await firstRendering(responses);
  }
  return null;
}
