import { type RefObject, useEffect, useRef } from 'react';
import type { Swiper } from 'swiper';
import type { SwiperOptions } from 'swiper/types';
import { whenIdle } from './when-idle.ts';
import { whenNearViewport } from './when-near.ts';

interface Motion {
  /** What moves the slides; null until it does. */
  swiper: RefObject<Swiper | null>;
  /** Does something with it, at once: whoever presses does not wait for an idle moment. */
  press: (act: (swiper: Swiper) => void) => void;
}

/**
 * Sets slides that stand on the page in motion when somebody is about to see them and the page has
 * nothing better to do; another key is another motion. A failure leaves them as they stand, and is
 * tried again by the next press.
 */
export function useSwiper(
  element: RefObject<HTMLElement | null>,
  options: SwiperOptions,
  key: string,
): Motion {
  const swiper = useRef<Swiper | null>(null);
  const begin = useRef<() => Promise<void>>(async () => undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: options are the key's
  useEffect(() => {
    let isGone = false;
    let starting: Promise<void> | undefined;
    let forget: (() => void) | undefined;

    const start = async () => {
      const { createSwiper: setInMotion } = await import('./create-swiper.ts');
      if (!isGone && element.current) swiper.current = setInMotion(element.current, options);
    };
    begin.current = () => {
      starting ??= start().catch((error: unknown) => {
        console.error(error);
        starting = undefined;
      });
      return starting;
    };
    const beginSoon = async () => {
      // Two that come at once begin one after the other.
      await import('./create-swiper.ts').catch(() => undefined);
      if (!isGone) forget = whenIdle(() => void begin.current());
    };
    if (element.current) forget = whenNearViewport(element.current, () => void beginSoon());
    return () => {
      isGone = true;
      forget?.();
      swiper.current?.destroy();
      swiper.current = null;
    };
  }, [key]);

  const press = async (act: (started: Swiper) => void) => {
    await begin.current();
    if (swiper.current) act(swiper.current);
  };
  return { swiper, press: (act) => void press(act) };
}
