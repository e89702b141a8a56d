import { createContext, type ReactNode, useLayoutEffect, useState, useTransition } from 'react';
import { Router } from 'react-router-dom';
import { LeaveGuardContext } from '../../ui/leave-guard.ts';
import type { GuardedHistory } from './guarded-history.ts';

/** Whether the next screen is still loading while the last one is shown. */
export const NavigationPendingContext = createContext(false);

/**
 * The browser's router. React Router's data router can block navigation and restore scrolling too,
 * but its data loading would add a sixth to the code of the first page. This folder has what the app
 * needs instead: a history with a leave guard, navigation as a transition, lazily loaded screens that
 * can be preloaded, and scroll restoration.
 */
export function AppRouter({ history, children }: { history: GuardedHistory; children: ReactNode }) {
  const [{ action, location }, setState] = useState({
    action: history.action,
    location: history.location,
  });
  // As a transition, the last screen stays until the code and data of the next one have arrived.
  const [isPending, startTransition] = useTransition();
  useLayoutEffect(
    () => history.listen((update) => startTransition(() => setState(update))),
    [history],
  );
  return (
    <LeaveGuardContext value={history.guardLeaving}>
      <NavigationPendingContext value={isPending}>
        <Router navigator={history} location={location} navigationType={action}>
          {children}
        </Router>
      </NavigationPendingContext>
    </LeaveGuardContext>
  );
}
