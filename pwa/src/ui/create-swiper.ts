import Swiper from 'swiper';
import { A11y, Autoplay, EffectFade, Pagination } from 'swiper/modules';
import type { SwiperOptions } from 'swiper/types';

/** Sets slides that stand on the page in motion; `destroy` of the answer leaves them as they stood. */
export function createSwiper(element: HTMLElement, options: SwiperOptions): Swiper {
  return new Swiper(element, { ...options, modules: [A11y, Autoplay, EffectFade, Pagination] });
}
