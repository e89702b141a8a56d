import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { SwiperOptions } from 'swiper/types';
import type { RunningSwiper } from './create-swiper.ts';
import { whenSeen } from './schedule.ts';

export interface LazySwiper {
  /** Null until Swiper has started. */
  running: RefObject<RunningSwiper | null>;
  /** Calls `act` with the instance, and starts Swiper first if it has not started yet. */
  withSwiper: (act: (running: RunningSwiper) => void) => Promise<void>;
}

/** How long slides must not have moved before Swiper takes over from the browser's scrolling. */
const scrollEndMs = 150;

/**
 * Starts Swiper on rendered slides, which the browser scrolls until then, when they are used: by a mouse, a
 * key, the focus, after a first swipe, or when the next slide is due. `autoplayMs` is how long each slide is
 * shown; null for slides that stay. A new `key` restarts Swiper. If its code cannot be loaded, the browser
 * goes on scrolling and the next use tries again.
 */
export function useSwiper(
  element: RefObject<HTMLElement | null>,
  options: SwiperOptions,
  autoplayMs: number | null,
  key: string,
): LazySwiper {
  const running = useRef<RunningSwiper | null>(null);
  const start = useRef<(isDue?: boolean) => Promise<void>>(async () => undefined);

  const withSwiper = useCallback(async (act: (started: RunningSwiper) => void) => {
    await start.current();
    if (running.current) act(running.current);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the options
  useEffect(() => {
    const { current: slides } = element;
    if (!slides) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    let starting: Promise<void> | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const create = async (isDue: boolean) => {
      const { createSwiper } = await import('./create-swiper.ts');
      if (signal.aborted) return;
      const created = await createSwiper(slides, options, { autoplayMs, isDue });
      if (signal.aborted) created.destroy();
      else running.current = created;
    };
    start.current = (isDue = false) => {
      clearTimeout(timer);
      starting ??= create(isDue).catch((error: unknown) => {
        console.error(error);
        starting = undefined;
      });
      return starting;
    };
    const startSoon = (delayMs: number, isDue = false) => {
      clearTimeout(timer);
      if (!starting) timer = setTimeout(() => void start.current(isDue), delayMs);
    };

    const onPointer = ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') void start.current();
    };
    slides.addEventListener('pointerenter', onPointer, { signal });
    slides.addEventListener('focusin', () => void start.current(), { signal });
    // Swiper would end a swipe that is under way.
    for (const type of ['scroll', 'touchend'] as const) {
      slides.addEventListener(type, () => startSoon(scrollEndMs), { signal, passive: true });
    }
    const isSwiped = () => slides.scrollLeft > 0;
    if (isSwiped()) startSoon(scrollEndMs); // before hydration, which no listener has seen
    const onKey = (event: KeyboardEvent) => {
      const direction = running.current ? undefined : directions[event.key];
      if (!direction || event.defaultPrevented || isEditable(event.target)) return;
      void withSwiper(({ swiper }) => swiper[direction]());
    };
    if (options.keyboard) document.addEventListener('keydown', onKey, { signal });
    const startWhenDue = () => {
      if (autoplayMs !== null && !isSwiped()) startSoon(autoplayMs, true);
    };
    const cancel = whenSeen(slides, startWhenDue);
    return () => {
      listeners.abort();
      cancel();
      clearTimeout(timer);
      running.current?.destroy();
      running.current = null;
    };
  }, [key]);

  return { running, withSwiper };
}

const directions: Readonly<Partial<Record<string, 'slideNext' | 'slidePrev'>>> = {
  ArrowRight: 'slideNext',
  ArrowLeft: 'slidePrev',
};

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]')
  );
}
