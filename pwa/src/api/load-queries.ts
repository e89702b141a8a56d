import type { EnsureQueryDataOptions, QueryClient } from '@tanstack/react-query';
import { createContext, type RouterContextProvider } from 'react-router-dom';
import { whenIdle } from '../ui/schedule.ts';
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
 * seen later must not delay it: it is requested when the page is idle, or when the screen shows it.
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
  if (import.meta.env.SSR) await Promise.all([responses, start(later)]);
  else {
    whenIdle(() => void start(later));
    const loading = client.getDefaultOptions().queries?.meta?.offline?.loading;
    if (loading) await Promise.race([responses, loading]);
    await firstRendering(responses);
  }
  return null;
}
