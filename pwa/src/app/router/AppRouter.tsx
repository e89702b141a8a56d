import { createContext, type ReactNode, useLayoutEffect, useState, useTransition } from 'react';
import { Router } from '../../router/Router.tsx';
import { endTurns } from '../../ui/hydration-turns.ts';
import { LeaveGuardContext } from '../../ui/leave-guard.ts';
import type { GuardedHistory } from './guarded-history.ts';

/** Whether the next screen is still loading while the last one is shown. */
export const NavigationPendingContext = createContext(false);

/**
 * The router of a tab: a history with a leave guard, navigation as a transition, lazily loaded screens
 * that can be preloaded, and scroll restoration.
 */
export function AppRouter({ history, children }: { history: GuardedHistory; children: ReactNode }) {
  const [{ action, location }, setState] = useState({
    action: history.action,
    location: history.location,
  });
  // As a transition, the last screen stays until the code and data of the next one have arrived.
  const [isPending, startTransition] = useTransition();
  useLayoutEffect(
    () =>
      history.listen((update) => {
        endTurns();
        startTransition(() => setState(update));
      }),
    [history],
  );
  return (
    <LeaveGuardContext value={history.guardLeaving}>
      <NavigationPendingContext value={isPending}>
        <Router history={history} location={location} action={action}>
          {children}
        </Router>
      </NavigationPendingContext>
    </LeaveGuardContext>
  );
}
