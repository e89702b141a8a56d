import { useCallback, useEffect, useRef } from 'react';

/**
 * Returns a function that calls `act` after a delay, unless the component is unmounted before. A
 * later call replaces one that is pending.
 */
export function useDelayedCall(): (act: () => void, delayMs: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((act, delayMs) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(act, delayMs);
  }, []);
}
