import type { QueryClient } from '@tanstack/react-query';
import {
  createBrowserRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
} from 'react-router-dom';
import { queryClientContext } from '../api/load-queries.ts';
import { newId } from '../api/new-id.ts';
import { tabStorage } from '../browser/storage.ts';
import { storageKeys } from '../browser/storage-keys.ts';
import { createRoutes } from './routes.tsx';

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** Creates the router of this tab. Resolves when the screen at its address, or its error, can be rendered. */
export async function openRouter(
  queryClient: QueryClient,
  isServerRendered: boolean,
): Promise<AppRouter> {
  identifyEntry();
  const routes = createRoutes();
  const getContext = () => new RouterContextProvider(new Map([[queryClientContext, queryClient]]));
  if (isServerRendered) {
    // The browser restores the position of a page that has its content.
    return createBrowserRouter(routes, { getContext, hydrationData: await loadScreen(routes) });
  }
  const router = createBrowserRouter(routes, { getContext });
  router.enableScrollRestoration(readScrollPositions(), () => scrollY);
  await new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
  return router;
}

/**
 * Gives the history entry of a page that was loaded a key of its own. React Router would call all of them
 * 'default', and restore the scroll position of another page.
 */
function identifyEntry(): void {
  if (!history.state?.key) history.replaceState({ ...history.state, key: newId() }, '');
}

/** Loads the code of the routes at this address, whose data the page contains. Returns that it is loaded. */
async function loadScreen(routes: RouteObject[]) {
  const matched = matchRoutes(routes, location)?.map(({ route }) => route) ?? [];
  await Promise.all(
    matched.map(async (route) => {
      if (typeof route.lazy !== 'function') return;
      const loaded = await route
        .lazy()
        .catch((error: unknown) => ({ Component: () => fail(error) }));
      Object.assign(route, loaded, { lazy: undefined });
    }),
  );
  return { loaderData: Object.fromEntries(matched.map(({ id }) => [id, null])) };
}

/** Shows the error in place of the screen. */
function fail(error: unknown): never {
  throw error;
}

/** Written by React Router's `ScrollRestoration`. */
function readScrollPositions(): Record<string, number> {
  return (tabStorage.getJson(storageKeys.scrollPositions) ?? {}) as Record<string, number>;
}
