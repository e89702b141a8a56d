import { useEffect, useLayoutEffect } from 'react';
import { storageKeys, tabStorage } from '../../browser/storage.ts';
import { useLocation, useNavigationType } from '../../router/Router.tsx';

/** Pixels from the top, by the key of the history entry. */
type Positions = Record<string, number>;

// Written by this module alone, so that what is stored has this shape.
const positions = (tabStorage.getJson(storageKeys.scrollPositions) ?? {}) as Positions;

/** Returns the element that the hash names. A link may carry a hash that cannot be decoded. */
function elementOf(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/** Links with `keepScroll` in their state change the address without moving the page. */
const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepScroll' in state;

/** Opens every screen at its top, and restores the position on Back, Forward and reload. */
export function useScrollRestoration(): void {
  const { key, hash, state } = useLocation();
  const action = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const store = () => void tabStorage.setJson(storageKeys.scrollPositions, positions);
    addEventListener('pagehide', store);
    return () => removeEventListener('pagehide', store);
  }, []);

  useLayoutEffect(() => {
    const position = positions[key];
    const isLoad = action === 'LOAD';
    if ((isLoad || action === 'POP') && position !== undefined) scrollTo(0, position);
    else if (hash) elementOf(hash)?.scrollIntoView();
    // The browser starts a page at its top. The user may have scrolled before the code arrived.
    else if (!isLoad && !keepsScroll(state)) scrollTo(0, 0);
    // A screen may open away from its top, and be left without a scroll event.
    if (!isLoad) positions[key] = scrollY;
    const remember = () => {
      positions[key] = scrollY;
    };
    // Registered after the scroll above, which would otherwise be recorded for the previous screen.
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key, hash, state, action]);
}
