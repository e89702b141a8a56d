import Swiper from 'swiper';
import { A11y, EffectFade, Keyboard, Pagination, Zoom } from 'swiper/modules';
import type { SwiperOptions } from 'swiper/types';
import { Autoplay } from './autoplay.ts';
import { nextTask } from './next-task.ts';

/** Slides that can be moved. */
export interface RunningSwiper {
  swiper: Swiper;
  /** Null for slides that do not advance automatically. */
  autoplay: Autoplay | null;
  /** Leaves the slides as they were rendered. */
  destroy: () => void;
}

/** Starts Swiper on slides that are already rendered. `autoplayMs` is how long each slide is shown. */
export async function createSwiper(
  element: HTMLElement,
  options: SwiperOptions,
  autoplayMs: number | null,
): Promise<RunningSwiper> {
  const modules = [A11y, EffectFade, Keyboard, Pagination, Zoom];
  const swiper = new Swiper(element, {
    // After a change of height too, it would return to the slide of a frame before, which undoes what
    // the user did meanwhile. Swiper still follows the size of the window.
    resizeObserver: false,
    ...options,
    modules,
    init: false,
  });
  // Both at once would block a phone.
  await nextTask();
  swiper.init();
  const autoplay = autoplayMs === null ? null : new Autoplay(swiper, autoplayMs);
  const destroy = () => {
    autoplay?.destroy();
    swiper.destroy();
  };
  return { swiper, autoplay, destroy };
}
