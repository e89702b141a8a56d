import { type ReactNode, useMemo, useState } from 'react';
import type { Action } from './history.ts';
import { type Location, resolvePath } from './location.ts';
import { Router } from './Router.tsx';

/** A router for tests, which does not change the address of the document. */
export function MemoryRouter({ path = '/', children }: { path?: string; children: ReactNode }) {
  const [{ location, action }, setState] = useState<{ location: Location; action: Action }>({
    location: { ...resolvePath(path, '/'), state: null, key: '' },
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
