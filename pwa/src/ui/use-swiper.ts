import { type RefObject, useEffect, useRef } from 'react';
import type { Swiper } from 'swiper';
import type { SwiperOptions } from 'swiper/types';
import { whenIdle, whenNearViewport } from './schedule.ts';

interface LazySwiper {
  /** Null until Swiper has started. */
  swiper: RefObject<Swiper | null>;
  /** Calls `act` with the instance, and starts Swiper first if it has not started yet. */
  withSwiper: (act: (swiper: Swiper) => void) => void;
}

/**
 * Starts Swiper on rendered slides once they are near the viewport and the page is idle. A new `key`
 * restarts it. If its code cannot be loaded, the slides stay static and `withSwiper` tries again.
 */
export function useSwiper(
  element: RefObject<HTMLElement | null>,
  options: SwiperOptions,
  key: string,
): LazySwiper {
  const swiper = useRef<Swiper | null>(null);
  const start = useRef<() => Promise<void>>(async () => undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the options
  useEffect(() => {
    let isUnmounted = false;
    let starting: Promise<void> | undefined;
    let cancel: (() => void) | undefined;

    const create = async () => {
      const { createSwiper } = await import('./create-swiper.ts');
      if (!isUnmounted && element.current) swiper.current = createSwiper(element.current, options);
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
      swiper.current?.destroy();
      swiper.current = null;
    };
  }, [key]);

  const withSwiper = async (act: (started: Swiper) => void) => {
    await start.current();
    if (swiper.current) act(swiper.current);
  };
  return { swiper, withSwiper: (act) => void withSwiper(act) };
}
