import { createPath, type To, UNSAFE_createBrowserHistory } from 'react-router-dom';
import { isHeldBack } from '../ui/leave-guard.ts';

type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;
type Listener = Parameters<BrowserHistory['listen']>[0];

/**
 * The browser's history as the router has it, with a guard before every way out. The router's own
 * blocker would come with all of its data loading, a sixth of what a first visit may weigh.
 */
export function guardedHistory(history: BrowserHistory): BrowserHistory {
  const pathOf = (to: To) =>
    typeof to === 'string' ? to.replace(/[?#].*$/, '') : (to.pathname ?? history.location.pathname);
  const guarded = (to: To, act: () => void) => {
    if (!isHeldBack(act, pathOf(to))) act();
  };
  return {
    ...history,
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    push: (to, state) => guarded(to, () => history.push(to, state)),
    replace: (to, state) => guarded(to, () => history.replace(to, state)),
    listen: (listener) => listenGuarded(history, listener),
  };
}

/** Back and Forward have happened when one hears of them: they are undone, and done again if meant. */
function listenGuarded(history: BrowserHistory, listener: Listener): () => void {
  let isUndone = false;
  let isMeant = false;
  return history.listen((update) => {
    if (isUndone) {
      isUndone = false;
      return;
    }
    const { action, delta, location } = update;
    const leave = () => {
      isMeant = true;
      if (delta) history.go(delta);
    };
    if (action === 'POP' && delta && !isMeant && isHeldBack(leave, location.pathname)) {
      isUndone = true;
      history.go(-delta);
      return;
    }
    isMeant = false;
    listener(update);
  });
}

/** The app's one history. */
export const appHistory = guardedHistory(UNSAFE_createBrowserHistory({ v5Compat: true }));

/** Where the person is, as a link to it. */
export const currentPath = (): string => createPath(appHistory.location);
