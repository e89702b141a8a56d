import type { Swiper } from 'swiper';

/** Why slides do not advance for now. */
type Hold = 'button' | 'focus' | 'hover' | 'touch' | 'off-screen' | 'hidden-tab' | 'destroyed';

/**
 * Advances the slides of a carousel on a timer while they are visible. Swiper's own Autoplay runs code
 * on every frame, also between two slides and when the carousel is far off the screen.
 */
export class Autoplay {
  readonly #swiper: Swiper;
  readonly #delayMs: number;
  // The observer reports at once whether the carousel is on the screen.
  readonly #holds = new Set<Hold>(['off-screen']);
  readonly #listeners = new AbortController();
  readonly #observer: IntersectionObserver;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the first slide has been shown for its time, so that the next one follows at once. */
  #isDue: boolean;

  constructor(swiper: Swiper, delayMs: number, isDue = false) {
    this.#swiper = swiper;
    this.#delayMs = delayMs;
    this.#isDue = isDue;
    const { el } = swiper;
    if (matchMedia('(hover: hover)').matches && el.matches(':hover')) this.#holds.add('hover');
    this.#observer = new IntersectionObserver(([entry]) =>
      this.setHeld('off-screen', !entry?.isIntersecting),
    );
    this.#observer.observe(el);
    const { signal } = this.#listeners;
    const onHover = ({ type, pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') this.setHeld('hover', type === 'pointerenter');
    };
    el.addEventListener('pointerenter', onHover, { signal });
    el.addEventListener('pointerleave', onHover, { signal });
    const onVisibility = () => this.setHeld('hidden-tab', document.hidden);
    document.addEventListener('visibilitychange', onVisibility, { signal });
    swiper.on('touchStart', () => this.setHeld('touch', true));
    swiper.on('touchEnd', () => this.setHeld('touch', false));
    // A slide is shown for the whole delay, however the user got to it.
    swiper.on('slideChange', () => this.#restartPeriod());
  }

  /** Stops the slides for a reason, or lets them advance again when no reason is left. */
  setHeld(hold: Hold, isHeld: boolean): void {
    if (this.#holds.has(hold) === isHeld) return;
    if (isHeld) this.#holds.add(hold);
    else this.#holds.delete(hold);
    this.#restart(this.#isDue ? 0 : this.#delayMs);
    if (this.#holds.size === 0) this.#isDue = false;
  }

  /** Afterwards it ignores what Swiper and the observer still report, because Swiper has no state any more. */
  destroy(): void {
    this.setHeld('destroyed', true);
    this.#listeners.abort();
    this.#observer.disconnect();
  }

  #restart(delayMs: number): void {
    clearTimeout(this.#timer);
    if (this.#holds.size === 0) this.#timer = setTimeout(() => this.#advance(), delayMs);
  }

  /** Waits from one change of slides to the next. */
  #restartPeriod(): void {
    if (this.#holds.size === 0) this.#restart(this.#delayMs + (this.#swiper.params.speed ?? 0));
    else clearTimeout(this.#timer);
  }

  #advance(): void {
    const { isEnd, params } = this.#swiper;
    // Also when Swiper ignores the change, because the last one is still under way.
    this.#restartPeriod();
    if (isEnd && !params.loop) this.#swiper.slideTo(0);
    else this.#swiper.slideNext();
  }
}
