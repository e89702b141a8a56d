import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Autoplay } from './autoplay.ts';

type Swiper = ConstructorParameters<typeof Autoplay>[0];
type Report = (entries: { isIntersecting: boolean }[]) => void;

let reportVisibility: Report;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(report: Report) {
        reportVisibility = report;
      }
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The part of Swiper that Autoplay uses. */
function fakeSwiper({ isEnd = false, loop = true } = {}) {
  const listeners = new Map<string, () => void>();
  const emit = (name: string) => listeners.get(name)?.();
  const swiper = {
    el: document.createElement('div'),
    isEnd,
    params: { loop, speed: 500 },
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    slideNext: vi.fn(() => emit('slideChange')),
    slideTo: vi.fn(() => emit('slideChange')),
  };
  return { swiper, emit };
}

function start(swiper: ReturnType<typeof fakeSwiper>['swiper'], isVisible = true): Autoplay {
  const autoplay = new Autoplay(swiper as unknown as Swiper, 2_000);
  reportVisibility([{ isIntersecting: isVisible }]);
  return autoplay;
}

it('shows each slide for the delay, and sets no timer for frames', () => {
  const { swiper } = fakeSwiper();
  start(swiper);
  vi.advanceTimersByTime(1_999);
  expect(swiper.slideNext).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(swiper.slideNext).toHaveBeenCalledTimes(1);
  // The transition comes first.
  vi.advanceTimersByTime(2_499);
  expect(swiper.slideNext).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(swiper.slideNext).toHaveBeenCalledTimes(2);
  expect(vi.getTimerCount()).toBe(1);
});

it('sets no timer while the carousel is off the screen', () => {
  const { swiper } = fakeSwiper();
  start(swiper, false);
  expect(vi.getTimerCount()).toBe(0);
  reportVisibility([{ isIntersecting: true }]);
  expect(vi.getTimerCount()).toBe(1);
});

it('starts at the first slide again after the last one, unless it loops', () => {
  const { swiper } = fakeSwiper({ isEnd: true, loop: false });
  start(swiper);
  vi.advanceTimersByTime(2_000);
  expect(swiper.slideTo).toHaveBeenCalledWith(0);
});

it('waits until every reason to hold is gone', () => {
  const { swiper, emit } = fakeSwiper();
  const autoplay = start(swiper);
  autoplay.setHeld('button', true);
  emit('touchStart');
  autoplay.setHeld('button', false);
  expect(vi.getTimerCount()).toBe(0);
  emit('touchEnd');
  vi.advanceTimersByTime(2_000);
  expect(swiper.slideNext).toHaveBeenCalledTimes(1);
});

it('holds while a mouse is over the carousel', () => {
  const { swiper } = fakeSwiper();
  start(swiper);
  swiper.el.dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' }));
  expect(vi.getTimerCount()).toBe(0);
  swiper.el.dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
  expect(vi.getTimerCount()).toBe(1);
});

it('leaves no timer behind', () => {
  const { swiper } = fakeSwiper();
  start(swiper).destroy();
  expect(vi.getTimerCount()).toBe(0);
});

it('ignores everything after its end, when Swiper has no state any more', () => {
  const { swiper, emit } = fakeSwiper();
  const autoplay = start(swiper);
  autoplay.destroy();
  Object.assign(swiper, { params: null, isEnd: null });
  emit('slideChange');
  emit('touchStart');
  emit('touchEnd');
  reportVisibility([{ isIntersecting: false }]);
  reportVisibility([{ isIntersecting: true }]);
  autoplay.setHeld('focus', true);
  autoplay.setHeld('focus', false);
  expect(vi.getTimerCount()).toBe(0);
});
