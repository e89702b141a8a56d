import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Swiper } from 'swiper';

/** How many times its size a picture is shown at most. */
export const maxZoom = 3;
const step = 1.5;

/** Looking closer at the gallery's picture by wheel, keys and button; fingers are Swiper's own. */
export function useZoom(swiper: Swiper | null) {
  const [isZoomed, setIsZoomed] = useState(false);

  useEffect(() => {
    if (!swiper) return;
    const onWheel = (event: WheelEvent) => {
      // A wheel alone scrolls the page until the picture is near. A trackpad's pinch comes with Ctrl.
      if (!event.ctrlKey && swiper.zoom.scale === 1) return;
      event.preventDefault();
      zoomTo(swiper, swiper.zoom.scale * Math.exp(-event.deltaY / 300), event);
    };
    const { el } = swiper;
    el.addEventListener('wheel', onWheel, { passive: false });
    return () => el.removeEventListener('wheel', onWheel);
  }, [swiper]);

  const change = (factor: number) => {
    if (swiper) zoomTo(swiper, swiper.zoom.scale * factor, middleOf(swiper.el));
  };
  return {
    isZoomed,
    /** For Swiper's event. */
    onZoomChange: (_: Swiper, scale: number) => setIsZoomed(scale > 1),
    toggle: () => change(isZoomed ? 0 : maxZoom),
    onKeyDown: ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      // With these the browser zooms the page.
      if (ctrlKey || metaKey) return;
      if (key === '+' || key === '=') change(step);
      else if (key === '-') change(1 / step);
      else if (key === '0' || (key === 'Escape' && isZoomed)) change(0);
    },
  };
}

interface Point {
  clientX: number;
  clientY: number;
}

/** Shows the picture at so many times its size, what is under the point staying where it is. */
function zoomTo(swiper: Swiper, ratio: number, { clientX, clientY }: Point): void {
  const { zoom } = swiper;
  if (ratio < 1.02) {
    zoom.out();
    return;
  }
  // Swiper goes to a point only with an event, and then all the way; a number keeps the point.
  if (zoom.scale === 1) zoom.toggle(new PointerEvent('pointerdown', { clientX, clientY }));
  zoom.in(Math.min(ratio, maxZoom));
}

function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { clientX: left + width / 2, clientY: top + height / 2 };
}
