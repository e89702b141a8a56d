import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { SwiperOptions } from 'swiper/types';
import type { RunningSwiper } from './create-swiper.ts';
import { whenIdle, whenNearViewport } from './schedule.ts';

export interface LazySwiper {
  /** Null until Swiper has started. */
  running: RefObject<RunningSwiper | null>;
  /** Calls `act` with the instance, and starts Swiper first if it has not started yet. */
  withSwiper: (act: (running: RunningSwiper) => void) => void;
}

/**
 * Starts Swiper on rendered slides once they are near the viewport and the page is idle. `autoplayMs`
 * is how long each slide is shown; null for slides that stay. A new `key` restarts Swiper. If its code
 * cannot be loaded, the slides stay static and `withSwiper` tries again.
 */
export function useSwiper(
  element: RefObject<HTMLElement | null>,
  options: SwiperOptions,
  autoplayMs: number | null,
  key: string,
): LazySwiper {
  const running = useRef<RunningSwiper | null>(null);
  const start = useRef<() => Promise<void>>(async () => undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the options
  useEffect(() => {
    let isUnmounted = false;
    let starting: Promise<void> | undefined;
    let cancel: (() => void) | undefined;

    const create = async () => {
      const { createSwiper } = await import('./create-swiper.ts');
      if (isUnmounted || !element.current) return;
      const created = await createSwiper(element.current, options, autoplayMs);
      if (isUnmounted) created.destroy();
      else running.current = created;
    };
    start.current = () => {
      starting ??= create().catch((error: unknown) => {
        console.error(error);
        starting = undefined;
      });
      return starting;
    };
    const startWhenIdle = async () => {
      // Loads the code first, so that several carousels start in separate idle periods.
      await import('./create-swiper.ts').catch(() => undefined);
      if (!isUnmounted) cancel = whenIdle(() => void start.current());
    };
    if (element.current) cancel = whenNearViewport(element.current, () => void startWhenIdle());
    return () => {
      isUnmounted = true;
      cancel?.();
      running.current?.destroy();
      running.current = null;
    };
  }, [key]);

  const withSwiper = useCallback(async (act: (started: RunningSwiper) => void) => {
    await start.current();
    if (running.current) act(running.current);
  }, []);
  return { running, withSwiper };
}
