import { useCallback, useEffect, useRef, useState } from 'react';
import { whenIdle } from './when-idle.ts';

interface Lazy<T> {
  /** Null until it is there. */
  value: T | null;
  /** Fetches it now, if it is not there; throws as the network does, and may be tried again. */
  fetch: () => Promise<void>;
}

/**
 * Code that a page can do without at first: it comes when the page is idle, or when it is asked
 * for. `load` has to be the same function every time.
 */
export function useLazy<T>(load: () => Promise<T>): Lazy<T> {
  const [value, setValue] = useState<T | null>(null);
  const isHere = useRef(true);
  const fetch = useCallback(async () => {
    const loaded = await load();
    // In a function, since it may be one itself.
    if (isHere.current) setValue(() => loaded);
  }, [load]);
  useEffect(() => {
    isHere.current = true;
    // Without the network it is asked for again by whoever wants it.
    const forget = whenIdle(() => void fetch().catch(() => undefined));
    return () => {
      isHere.current = false;
      forget();
    };
  }, [fetch]);
  return { value, fetch };
}
