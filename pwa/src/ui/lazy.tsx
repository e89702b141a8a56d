/**
 * Components whose code is loaded after the first page:
 * - `lazyComponent` for what the page cannot do without, such as a screen. It suspends until loaded.
 * - `useLazy` for what the page can be shown without, such as a menu that is still closed.
 * - `LazySection` for a section far down a page, which has a placeholder until it comes into view.
 */
import {
  type ComponentType,
  lazy,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { whenIdle, whenNearViewport } from './schedule.ts';

export interface LazyComponent<Props = object> {
  (props: Props): ReactNode;
  /** Loads the code, so that the first rendering does not suspend. A failed load can be repeated. */
  preload: () => Promise<void>;
}

/** Creates a component from a module's export, which is loaded when it is rendered or preloaded. */
export function lazyComponent<Name extends string, Props extends object = object>(
  importModule: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async (): Promise<ComponentType<Props>> => {
    loaded ??= (await importModule())[name];
    return loaded;
  };
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await load() }));

  function Component(props: Props): ReactNode {
    // Switching from Lazy to the loaded component later would reset the component's state.
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return Object.assign(Component, { preload: async () => void (await load()) });
}

interface Lazy<T> {
  /** Null until it is loaded. */
  value: T | null;
  /** Loads it now. Rejects if the code cannot be fetched; a later call tries again. */
  load: () => Promise<T>;
}

/**
 * Loads a module, or a part of one, when `schedule` calls back (by default when the page is idle) or
 * when `load` is called. Both arguments have to be stable.
 */
export function useLazy<T>(
  importValue: () => Promise<T>,
  schedule: (start: () => void) => () => void = whenIdle,
): Lazy<T> {
  const [value, setValue] = useState<T | null>(null);
  const isMounted = useRef(true);
  const load = useCallback(async () => {
    const loaded = await importValue();
    // An updater function, because the value may be a function itself.
    if (isMounted.current) setValue(() => loaded);
    return loaded;
  }, [importValue]);
  useEffect(() => {
    isMounted.current = true;
    // Ignores a failure here: code that is needed now calls `load` and handles its own.
    const cancel = schedule(() => void load().catch(() => undefined));
    return () => {
      isMounted.current = false;
      cancel();
    };
  }, [load, schedule]);
  return { value, load };
}

/** For `useLazy`: loads it as soon as the component is shown. */
export function immediately(start: () => void): () => void {
  start();
  return () => undefined;
}

/** For `useLazy`: loads it when `load` is called. */
export function never(): () => void {
  return () => undefined;
}

interface LazySectionProps {
  /** Has to be stable. */
  importSection: () => Promise<ComponentType>;
  /** Shown until the code is loaded, at about the same height. */
  placeholder: ReactNode;
  /** Shown when the code could not be loaded. */
  failed: (retry: () => void) => ReactNode;
}

/** A section far down a page, whose code and data load when it comes near the viewport. */
export function LazySection({ importSection, placeholder, failed }: LazySectionProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isFailed, setFailed] = useState(false);
  const importOrFail = useCallback(async () => {
    try {
      return await importSection();
    } catch (error) {
      console.error(error);
      setFailed(true);
      throw error;
    }
  }, [importSection]);
  const whenVisible = useCallback(
    (start: () => void) =>
      ref.current && !isFailed ? whenNearViewport(ref.current, start) : () => undefined,
    [isFailed],
  );
  const { value: Section } = useLazy(importOrFail, whenVisible);
  if (Section) return <Section />;
  return isFailed ? failed(() => setFailed(false)) : <div ref={ref}>{placeholder}</div>;
}
