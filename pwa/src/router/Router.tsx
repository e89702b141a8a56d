import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo } from 'react';
import type { Action, History } from './history.ts';
import type { Location } from './location.ts';
import type { Params } from './match-path.ts';

interface RouterState {
  history: Pick<History, 'push' | 'replace' | 'go'>;
  location: Location;
  action: Action;
}

const RouterContext = createContext<RouterState | null>(null);

interface RouteMatch {
  params: Params;
  /** The path that the patterns of nested routes start from. */
  base: string;
  outlet: ReactNode;
}

export const RouteContext = createContext<RouteMatch>({ params: {}, base: '', outlet: null });

/** Provides a location, and the history that navigation changes. */
export function Router({
  history,
  location,
  action,
  children,
}: RouterState & { children: ReactNode }) {
  const state = useMemo(() => ({ history, location, action }), [history, location, action]);
  return <RouterContext value={state}>{children}</RouterContext>;
}

function useRouter(): RouterState {
  const state = useContext(RouterContext);
  if (!state) throw new Error('There is no Router');
  return state;
}

export const useLocation = (): Location => useRouter().location;

/** How the user got to the location. */
export const useNavigationType = (): Action => useRouter().action;

export const useParams = (): Params => useContext(RouteContext).params;

/** The screen of a layout's nested route. */
export const Outlet = (): ReactNode => useContext(RouteContext).outlet;

export interface NavigateOptions {
  /** Replaces the entry of the history instead of adding one. */
  replace?: boolean | undefined;
  /** Passed to the screen as `useLocation().state`. */
  state?: unknown;
}

export type Navigate = (to: string, options?: NavigateOptions) => void;

/** Returns a function that opens `/path?query#hash` or another `?query` of the same path. */
export function useNavigate(): Navigate {
  const { history } = useRouter();
  return useCallback(
    (to, { replace = false, state } = {}) => {
      if (replace) history.replace(to, state);
      else history.push(to, state);
    },
    [history],
  );
}

/** Navigates as soon as it is rendered. */
export function Navigate({ to, replace, state }: NavigateOptions & { to: string }): null {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace, state }), [navigate, to, replace, state]);
  return null;
}

type QueryInit = ConstructorParameters<typeof URLSearchParams>[0];

/** Returns the parsed query, and a function that navigates to another one. */
export function useSearchParams(): [
  params: URLSearchParams,
  setParams: (query: QueryInit, options?: NavigateOptions) => void,
] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback(
    (query: QueryInit, options?: NavigateOptions) =>
      navigate(`?${new URLSearchParams(query)}`, options),
    [navigate],
  );
  return [params, setParams];
}
