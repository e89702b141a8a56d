import type { ReactNode } from 'react';
import { resolvePath } from './location.ts';
import { Router } from './Router.tsx';

function rejectNavigation(): never {
  throw new Error('The server cannot navigate');
}

const noHistory = { push: rejectNavigation, replace: rejectNavigation, go: rejectNavigation };

/** The router of a page that the server renders. `location` is the path and query of its address. */
export function StaticRouter({ location, children }: { location: string; children: ReactNode }) {
  const entry = { ...resolvePath(location, '/'), state: null, key: '' };
  return (
    <Router history={noHistory} location={entry} action="LOAD">
      {children}
    </Router>
  );
}
