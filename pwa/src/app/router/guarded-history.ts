import { createPath, type To, UNSAFE_createBrowserHistory } from 'react-router-dom';
import type { GuardLeaving, LeaveGuard } from '../../ui/leave-guard.ts';

type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;
type Listener = Parameters<BrowserHistory['listen']>[0];

/** The browser's history with a guard that can stop every navigation within the app. */
export interface GuardedHistory extends BrowserHistory {
  guardLeaving: GuardLeaving;
}

/** Creates the history of this tab. */
export function createAppHistory(): GuardedHistory {
  return withLeaveGuard(UNSAFE_createBrowserHistory({ v5Compat: true }));
}

/** Returns the current address within the app. */
export const currentPath = (history: BrowserHistory): string => createPath(history.location);

export function withLeaveGuard(history: BrowserHistory): GuardedHistory {
  let guard: LeaveGuard | null = null;
  const isStopped: LeaveGuard = (leave, pathname) => guard?.(leave, pathname) ?? false;
  const pathOf = (to: To) =>
    typeof to === 'string' ? to.replace(/[?#].*$/, '') : (to.pathname ?? history.location.pathname);
  const navigate = (to: To, leave: () => void) => {
    if (!isStopped(leave, pathOf(to))) leave();
  };
  return {
    ...history,
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    push: (to, state) => navigate(to, () => history.push(to, state)),
    replace: (to, state) => navigate(to, () => history.replace(to, state)),
    listen: (listener) => listenGuarded(history, isStopped, listener),
    guardLeaving: (given) => {
      guard = given;
      return () => {
        if (guard === given) guard = null;
      };
    },
  };
}

/** Back and Forward are reported after they happened: undoes them, and repeats them if confirmed. */
function listenGuarded(
  history: BrowserHistory,
  isStopped: LeaveGuard,
  listener: Listener,
): () => void {
  let isUndoing = false;
  let isConfirmed = false;
  return history.listen((update) => {
    if (isUndoing) {
      isUndoing = false;
      return;
    }
    const { action, delta, location } = update;
    const leave = () => {
      isConfirmed = true;
      if (delta) history.go(delta);
    };
    if (action === 'POP' && delta && !isConfirmed && isStopped(leave, location.pathname)) {
      isUndoing = true;
      history.go(-delta);
      return;
    }
    isConfirmed = false;
    listener(update);
  });
}
