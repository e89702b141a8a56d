import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router-dom';
import { appHistory } from './history.ts';

/** What the old screen shows stays until the new one's code and data are there. */
export function AppRouter({ children }: { children: ReactNode }) {
  const [{ action, location }, setState] = useState({
    action: appHistory.action,
    location: appHistory.location,
  });
  useLayoutEffect(() => appHistory.listen((update) => startTransition(() => setState(update))), []);
  return (
    <Router navigator={appHistory} location={location} navigationType={action}>
      {children}
    </Router>
  );
}
