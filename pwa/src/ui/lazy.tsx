import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { whenIdle, whenNearViewport } from './schedule.ts';

interface Lazy<T> {
  /** Null until it is loaded. */
  value: T | null;
  /** Loads it now. Rejects if the code cannot be fetched; a later call tries again. */
  fetch: () => Promise<void>;
}

/**
 * Code that the first render does not need: it loads when `schedule` calls back, by default when the
 * page is idle, or when `fetch` is called. Both arguments have to be stable.
 */
export function useLazy<T>(
  load: () => Promise<T>,
  schedule: (start: () => void) => () => void = whenIdle,
): Lazy<T> {
  const [value, setValue] = useState<T | null>(null);
  const isMounted = useRef(true);
  const fetch = useCallback(async () => {
    const loaded = await load();
    // An updater function, because the value may be a function itself.
    if (isMounted.current) setValue(() => loaded);
  }, [load]);
  useEffect(() => {
    isMounted.current = true;
    // Ignores a failure here: code that is needed now calls `fetch` and handles its own.
    const cancel = schedule(() => void fetch().catch(() => undefined));
    return () => {
      isMounted.current = false;
      cancel();
    };
  }, [fetch, schedule]);
  return { value, fetch };
}

interface LazySectionProps {
  /** Has to be stable. */
  load: () => Promise<ComponentType>;
  /** Shown until the code is loaded, at about the same height. */
  placeholder: ReactNode;
  /** Shown when the code could not be loaded. */
  failed: (retry: () => void) => ReactNode;
}

/** A section far down a page, whose code and data load when it comes near the viewport. */
export function LazySection({ load, placeholder, failed }: LazySectionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isFailed, setFailed] = useState(false);
  const loadOrFail = useCallback(async () => {
    try {
      return await load();
    } catch (error) {
      console.error(error);
      setFailed(true);
      throw error;
    }
  }, [load]);
  const whenVisible = useCallback(
    (start: () => void) =>
      ref.current && !isFailed ? whenNearViewport(ref.current, start) : () => undefined,
    [isFailed],
  );
  const { value: Section } = useLazy(loadOrFail, whenVisible);
  if (Section) return <Section />;
  return isFailed ? failed(() => setFailed(false)) : <div ref={ref}>{placeholder}</div>;
}
