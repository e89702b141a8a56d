import { createPath, type Location, type Path, resolvePath } from './location.ts';

/** How the user got to a location: the page was loaded there, Back or Forward (POP), or a link. */
export type Action = 'LOAD' | 'POP' | 'PUSH' | 'REPLACE';

export interface Update {
  action: Action;
  location: Location;
  /** How many entries further in the history; null if another page wrote the entry. */
  delta: number | null;
}

export type Listener = (update: Update) => void;

export interface History {
  readonly action: Action;
  readonly location: Location;
  push: (to: string, state?: unknown) => void;
  replace: (to: string, state?: unknown) => void;
  go: (delta: number) => void;
  /** Returns a function that stops listening. */
  listen: (listener: Listener) => () => void;
}

/** What an entry of the browser's history holds. Open tabs have entries of earlier releases. */
interface Entry {
  usr?: unknown;
  key?: string;
  idx?: number;
}

const currentEntry = (): Entry => (history.state ?? {}) as Entry; // written below

const newKey = (): string => Math.random().toString(36).slice(2, 10);

/** Returns the browser's history of this tab. */
export function createBrowserHistory(): History {
  let action: Action = 'LOAD';
  const listeners = new Set<Listener>();
  completeEntry(0);
  let index = currentEntry().idx ?? 0;

  const notify = (delta: number | null) => {
    for (const listener of listeners) listener({ action, location: currentLocation(), delta });
  };
  addEventListener('popstate', () => {
    action = 'POP';
    const next = currentEntry().idx ?? null;
    const delta = next === null ? null : next - index;
    index = next ?? 0;
    completeEntry(index);
    notify(delta);
  });

  return {
    get action() {
      return action;
    },
    get location() {
      return currentLocation();
    },
    push(to, state) {
      action = 'PUSH';
      const url = createPath(resolvePath(to, location.pathname));
      if (!pushEntry({ usr: state, key: newKey(), idx: index + 1 }, url)) return;
      index += 1;
      notify(1);
    },
    replace(to, state) {
      action = 'REPLACE';
      const url = createPath(resolvePath(to, location.pathname));
      history.replaceState({ usr: state, key: newKey(), idx: index } satisfies Entry, '', url);
      notify(0);
    },
    go: (delta) => history.go(delta),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Gives the current entry what it lacks if the browser added it: a page that was loaded, or a fragment.
 * Its key survives a reload, and differs from the keys of other pages loaded in this tab.
 */
function completeEntry(idx: number): void {
  const entry = currentEntry();
  if (entry.key !== undefined && entry.idx !== undefined) return;
  history.replaceState({ idx, key: newKey(), ...entry } satisfies Entry, '');
}

/** Returns false if the browser loads the page instead: Safari limits how often entries are added. */
function pushEntry(entry: Entry, url: string): boolean {
  try {
    history.pushState(entry, '', url);
    return true;
  } catch (error) {
    // A state that cannot be stored is a mistake of the caller.
    if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
    location.assign(url);
    return false;
  }
}

function currentLocation(): Location {
  const { pathname, search, hash }: Path = location;
  const { usr = null, key = '' } = currentEntry();
  return { pathname, search, hash, state: usr, key };
}
