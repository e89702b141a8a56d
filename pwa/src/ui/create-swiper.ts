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

interface AutoplayOptions {
  /** How long each slide is shown. */
  autoplayMs: number | null;
  /** Whether the first slide has been shown for that long. */
  isDue: boolean;
}

/** Starts Swiper on slides that are already rendered, at the one to which the browser has scrolled them. */
export async function createSwiper(
  element: HTMLElement,
  options: SwiperOptions,
  { autoplayMs, isDue }: AutoplayOptions,
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
  const scrolledTo = scrolledIndex(element);
  if (scrolledTo > 0) {
    swiper.params.initialSlide = scrolledTo;
    element.scrollLeft = 0;
  }
  swiper.init();
  const autoplay = autoplayMs === null ? null : new Autoplay(swiper, autoplayMs, isDue);
  const destroy = () => {
    autoplay?.destroy();
    swiper.destroy();
  };
  return { swiper, autoplay, destroy };
}

/** Returns the slide at the start of the scrolled slides. */
function scrolledIndex(element: HTMLElement): number {
  if (element.scrollLeft === 0) return 0;
  const slides = [...element.querySelectorAll<HTMLElement>('.swiper-slide')];
  const distances = slides.map((slide) => Math.abs(slide.offsetLeft - element.scrollLeft));
  return distances.indexOf(Math.min(...distances));
}
