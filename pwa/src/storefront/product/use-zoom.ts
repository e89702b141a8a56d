import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import type { Swiper } from 'swiper';
import type { LazySwiper } from '../../ui/use-swiper.ts';
import { detailPoint } from './detail-point.ts';

/** The largest zoom, as a multiple of the image's size on the page. */
export const maxZoom = 3;
const zoomStep = 1.5;

/** Zooms the gallery's image by wheel, keys and button. Swiper itself handles touch. */
export function useZoom(
  gallery: RefObject<HTMLElement | null>,
  { running, withSwiper }: LazySwiper,
  isZoomed: boolean,
) {
  useEffect(() => {
    const { current: element } = gallery;
    const onWheel = (event: WheelEvent) => {
      const scale = running.current?.swiper.zoom.scale ?? 1;
      // The wheel alone scrolls the page until the image is zoomed. Pinching a trackpad sets Ctrl.
      if (!event.ctrlKey && scale === 1) return;
      event.preventDefault();
      const factor = Math.exp(-event.deltaY / 300);
      withSwiper(({ swiper }) => zoomTo(swiper, swiper.zoom.scale * factor, event));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [gallery, running, withSwiper]);

  const zoomBy = (factor: number) => {
    withSwiper(({ swiper }) => zoomTo(swiper, swiper.zoom.scale * factor, interestOf(swiper)));
  };
  return {
    toggle: () => zoomBy(isZoomed ? 0 : maxZoom),
    onKeyDown: ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      // With Ctrl or Cmd these keys zoom the page.
      if (ctrlKey || metaKey) return;
      if (key === '+' || key === '=') zoomBy(zoomStep);
      else if (key === '-') zoomBy(1 / zoomStep);
      else if (key === '0' || (key === 'Escape' && isZoomed)) zoomBy(0);
    },
  };
}

interface Point {
  clientX: number;
  clientY: number;
}

/** Zooms the image to a ratio, keeping what is under the point in place. */
function zoomTo(swiper: Swiper, ratio: number, { clientX, clientY }: Point): void {
  const { zoom } = swiper;
  if (ratio < 1.02) {
    zoom.out();
    return;
  }
  // Swiper zooms at a point only for an event, and then to the maximum. A ratio set afterwards keeps
  // that point.
  if (zoom.scale === 1) {
    zoom.in(1); // forgets where the image was touched before
    // Only an event of a window knows how far the page is scrolled.
    const position = { clientX, clientY, view: window };
    zoom.toggle(new PointerEvent('pointerdown', position));
  }
  zoom.in(Math.min(ratio, maxZoom));
}

/** Returns the point of the shown image that is worth zooming to. */
function interestOf({ slides, activeIndex, el }: Swiper): Point {
  const image = slides[activeIndex]?.querySelector('img');
  const { left, top, width, height } = (image ?? el).getBoundingClientRect();
  const { x, y } = image ? detailPoint(image) : { x: 0.5, y: 0.5 };
  return { clientX: left + width * x, clientY: top + height * y };
}
