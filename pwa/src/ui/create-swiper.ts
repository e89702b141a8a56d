import Swiper from 'swiper';
import { A11y, Autoplay, EffectFade, Pagination } from 'swiper/modules';
import type { SwiperOptions } from 'swiper/types';

/** Starts Swiper on slides that are already rendered. `destroy` leaves them as they were. */
export function createSwiper(element: HTMLElement, options: SwiperOptions): Swiper {
  return new Swiper(element, { ...options, modules: [A11y, Autoplay, EffectFade, Pagination] });
}
