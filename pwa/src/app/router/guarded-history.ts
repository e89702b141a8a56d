import { createBrowserHistory, type History, type Listener } from '../../router/history.ts';
import { createPath, resolvePath } from '../../router/location.ts';
import type { GuardLeaving, LeaveGuard } from '../../ui/leave-guard.ts';

/** The browser's history with a guard that can stop every navigation within the app. */
export interface GuardedHistory extends History {
  guardLeaving: GuardLeaving;
}

/** Creates the history of this tab. */
export function createAppHistory(): GuardedHistory {
  return withLeaveGuard(createBrowserHistory());
}

/** Returns the current address within the app. */
export const currentPath = (history: History): string => createPath(history.location);

export function withLeaveGuard(history: History): GuardedHistory {
  let guard: LeaveGuard | null = null;
  const isStopped: LeaveGuard = (leave, pathname) => guard?.(leave, pathname) ?? false;
  const navigate = (to: string, leave: () => void) => {
    if (!isStopped(leave, resolvePath(to, history.location.pathname).pathname)) leave();
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
function listenGuarded(history: History, isStopped: LeaveGuard, listener: Listener): () => void {
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
