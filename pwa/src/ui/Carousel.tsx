import { type ReactNode, useId, useRef, useState } from 'react';
import * as texts from '#texts/ui.ts';
import '../styles/swiper.css';
import styles from './Carousel.module.css';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { useReducedMotion } from './use-reduced-motion.ts';
import { useSwiper } from './use-swiper.ts';

interface CarouselProps {
  /** Names what the slides show: 'Customer reviews'. */
  label: string;
  slides: readonly { key: string | number; content: ReactNode }[];
  /** How long each slide is shown. */
  delayMs: number;
  transitionMs?: number;
  /**
   * The number of visible slides by minimum viewport width in pixels. `className` has to set
   * `--columns` to the same numbers for the time before Swiper has loaded.
   */
  slidesPerView?: Record<number, number>;
  /** Pixels between slides. `className` has to set `--gap` to the same. */
  gap?: number;
  fade?: boolean;
  /** Shows arrows next to the dots. */
  arrows?: boolean;
  className?: string | undefined;
}

/** The number of dots that fit on a phone with room to touch each. */
const maxVisibleDots = 5;

/**
 * Slides that advance automatically. They pause on hover, on focus and by a button, and never start
 * for users who prefer reduced motion. Until they are used or the next one is due, the browser scrolls
 * them; then Swiper does.
 */
export function Carousel(props: CarouselProps) {
  // Swiper reorders the DOM of its slides, so different slides need a new instance.
  return <Slides key={props.slides.map(({ key }) => key).join(' ')} {...props} />;
}

function Slides({
  label,
  slides,
  delayMs,
  transitionMs = 600,
  slidesPerView = { 0: 1 },
  gap = 0,
  fade = false,
  arrows = false,
  className,
}: CarouselProps) {
  const element = useRef<HTMLDivElement>(null);
  const reducesMotion = useReducedMotion();
  const [isPaused, setPaused] = useState(false);
  const id = useId();
  const maxPerView = Math.max(...Object.values(slidesPerView));
  const canMove = slides.length > 1;
  const hasManyDots = slides.length > maxVisibleDots;
  const autoplay = canMove && !reducesMotion;
  const loop = slides.length > maxPerView;

  const { running, withSwiper } = useSwiper(
    element,
    {
      speed: reducesMotion ? 0 : transitionMs,
      spaceBetween: gap,
      slidesPerView: slidesPerView[0] ?? 1,
      breakpoints: Object.fromEntries(
        Object.entries(slidesPerView).map(([width, count]) => [width, { slidesPerView: count }]),
      ),
      effect: fade ? 'fade' : 'slide',
      fadeEffect: { crossFade: true },
      loop,
      pagination: canMove && {
        el: `[data-dots="${id}"]`,
        clickable: true,
        dynamicBullets: hasManyDots,
        bulletElement: 'button',
        bulletClass: styles.dot ?? 'dot',
        bulletActiveClass: styles.active ?? 'active',
      },
      a11y: { enabled: true, paginationBulletMessage: texts.goToSlide('{{index}}') },
    },
    autoplay ? delayMs : null,
    `${id} ${reducesMotion}`,
  );

  const toggle = () => {
    setPaused(!isPaused);
    withSwiper(({ autoplay }) => autoplay?.setHeld('button', !isPaused));
  };

  return (
    <section
      aria-roledescription={texts.carousel}
      aria-label={label}
      className={classNames(styles.carousel, className)}
      onFocus={({ currentTarget: own }) => {
        const isFocused = () => own.contains(document.activeElement);
        void withSwiper(({ autoplay }) => autoplay?.setHeld('focus', isFocused()));
      }}
      onBlur={() => running.current?.autoplay?.setHeld('focus', false)}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be focusable, until Swiper starts */}
      <div ref={element} id={id} className="swiper" tabIndex={0}>
        <div className="swiper-wrapper">
          {slides.map(({ key, content }) => (
            <div key={key} className={classNames('swiper-slide', styles.slide)}>
              {content}
            </div>
          ))}
        </div>
      </div>
      {canMove && (
        <div className={styles.controls}>
          <div>
            {autoplay && (
              <IconButton
                icon={isPaused ? 'play' : 'pause'}
                label={isPaused ? texts.play(label) : texts.pause(label)}
                onClick={toggle}
              />
            )}
            {arrows && (
              <IconButton
                icon="left"
                label={texts.previousSlide}
                onClick={() => withSwiper(({ swiper }) => swiper.slidePrev())}
              />
            )}
          </div>
          <div className={classNames(styles.dots, hasManyDots && styles.manyDots)} data-dots={id}>
            <FirstDots
              // With many dots, Swiper shows the first one and the two after it.
              count={hasManyDots ? 3 : slides.length}
              onSelect={(index) => withSwiper(({ swiper }) => swiper.slideToLoop(index))}
            />
          </div>
          {arrows && (
            <IconButton
              icon="right"
              label={texts.nextSlide}
              onClick={() => withSwiper(({ swiper }) => swiper.slideNext())}
            />
          )}
        </div>
      )}
    </section>
  );
}

interface FirstDotsProps {
  count: number;
  onSelect: (index: number) => void;
}

/** The dots until Swiper renders its own. */
function FirstDots({ count, onSelect }: FirstDotsProps) {
  return Array.from({ length: count }, (_, index) => (
    <button
      // biome-ignore lint/suspicious/noArrayIndexKey: the dots do not change
      key={index}
      type="button"
      className={classNames(styles.dot, styles.first, index === 0 && styles.active)}
      aria-current={index === 0 || undefined}
      aria-label={texts.goToSlide(index + 1)}
      onClick={() => onSelect(index)}
    />
  ));
}
