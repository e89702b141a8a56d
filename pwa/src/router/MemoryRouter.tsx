import { type ReactNode, useMemo, useState } from 'react';
import type { Action } from './history.ts';
import { type Location, resolvePath } from './location.ts';
import { Router } from './Router.tsx';

interface MemoryRouterProps {
  path?: string;
  /** The history state of the first page. */
  state?: unknown;
  children: ReactNode;
}

/** A router for tests, which does not change the address of the document. */
export function MemoryRouter({ path = '/', state = null, children }: MemoryRouterProps) {
  const [{ location, action }, setState] = useState<{ location: Location; action: Action }>({
    location: { ...resolvePath(path, '/'), state, key: '' },
    action: 'LOAD',
  });
  const history = useMemo(() => {
    const open = (newAction: Action) => (to: string, state: unknown) =>
      setState(({ location: { pathname } }) => ({
        location: { ...resolvePath(to, pathname), state: state ?? null, key: crypto.randomUUID() },
        action: newAction,
      }));
    return { push: open('PUSH'), replace: open('REPLACE'), go: () => undefined };
  }, []);
  return (
    <Router history={history} location={location} action={action}>
      {children}
    </Router>
  );
}
