import { useEffect, useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const storageKey = 'vajra-scroll';

/** Pixels from the top by history entry. */
type Positions = Record<string, number>;

function readPositions(): Positions {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') ?? {};
  } catch {
    return {}; // unreadable or refused: every screen begins at its top
  }
}

function keepPositions(positions: Positions): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Refused or full: this visit goes on without.
  }
}

const positions = readPositions();

/** What an address names below its path; whoever makes a link may write nonsense there. */
function namedBy(hash: string): Element | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null; // no UTF-8
  }
}

/** A link's state may say that the page stays where it is. */
const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepScroll' in state;

/** Begins every screen at its top, and comes back to where one was on Back, Forward and reload. */
export function useScrollMemory(): void {
  const { key, hash, state } = useLocation();
  const isReturn = useNavigationType() === 'POP';

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const keep = () => keepPositions(positions);
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);

  useLayoutEffect(() => {
    const before = positions[key];
    if (isReturn && before !== undefined) scrollTo(0, before);
    else if (hash) namedBy(hash)?.scrollIntoView();
    else if (!isReturn && !keepsScroll(state)) scrollTo(0, 0);
    const remember = () => {
      positions[key] = scrollY;
    };
    // Not before: what is left behind would be remembered as this screen's.
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [key, hash, state, isReturn]);
}
