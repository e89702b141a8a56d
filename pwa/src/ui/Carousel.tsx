import { type ReactNode, useId, useRef, useState } from 'react';
import * as texts from '#texts/ui.ts';
import './swiper.css';
import styles from './Carousel.module.css';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { useReducedMotion } from './use-reduced-motion.ts';
import { useSwiper } from './use-swiper.ts';

interface CarouselProps {
  /** What goes round: 'Customer reviews'. */
  label: string;
  slides: readonly { key: string | number; content: ReactNode }[];
  /** Milliseconds that each stands still, and that the change takes. */
  delay: number;
  speed?: number;
  /**
   * Slides side by side, from each width in pixels on; 0 is the base. The class says the same as
   * --columns, for as long as nothing moves.
   */
  perView?: Record<number, number>;
  /** Pixels between them; the class says the same as --gap. */
  gap?: number;
  fade?: boolean;
  /** Arrows beside the dots. */
  arrows?: boolean;
  className?: string | undefined;
}

/** As many dots as a thumb can tell apart stand side by side on a phone. */
const fewDots = 5;

/**
 * Slides that change by themselves: paused by hover, by focus inside, by the button, and never
 * started where motion is not wanted. They stand on the page at once, and what moves them comes
 * when somebody is about to see them and the page has nothing better to do.
 */
export function Carousel(props: CarouselProps) {
  // Other slides are another carousel: what moves them puts them in an order of its own.
  return <Slides key={props.slides.map(({ key }) => key).join(' ')} {...props} />;
}

function Slides({
  label,
  slides,
  delay,
  speed = 600,
  perView = { 0: 1 },
  gap = 0,
  fade = false,
  arrows = false,
  className,
}: CarouselProps) {
  const element = useRef<HTMLDivElement>(null);
  const isStill = useReducedMotion();
  const [isPaused, setPaused] = useState(false);
  const id = useId();
  const most = Math.max(...Object.values(perView));
  const moves = slides.length > 1;
  const isMany = slides.length > fewDots;
  const autoplay = moves && !isStill;

  const { swiper, press } = useSwiper(
    element,
    {
      speed: isStill ? 0 : speed,
      spaceBetween: gap,
      slidesPerView: perView[0] ?? 1,
      breakpoints: Object.fromEntries(
        Object.entries(perView).map(([width, count]) => [width, { slidesPerView: count }]),
      ),
      effect: fade ? 'fade' : 'slide',
      fadeEffect: { crossFade: true },
      loop: slides.length > most,
      autoplay: autoplay && { delay, pauseOnMouseEnter: true, disableOnInteraction: false },
      pagination: moves && {
        el: `[data-dots="${id}"]`,
        clickable: true,
        dynamicBullets: isMany,
        bulletElement: 'button',
        bulletClass: styles.dot ?? 'dot',
        bulletActiveClass: styles.on ?? 'on',
      },
      a11y: { enabled: true, paginationBulletMessage: texts.goToSlide },
    },
    `${id} ${isStill}`,
  );

  const toggle = () => {
    setPaused(!isPaused);
    press(({ autoplay }) => (isPaused ? autoplay.start() : autoplay.stop()));
  };

  return (
    <section
      aria-roledescription={texts.carousel}
      aria-label={label}
      className={classNames(styles.carousel, className)}
      onFocus={() => swiper.current?.autoplay?.running && swiper.current.autoplay.pause()}
      onBlur={() => swiper.current?.autoplay?.paused && swiper.current.autoplay.resume()}
    >
      <div ref={element} id={id} className="swiper">
        <div className="swiper-wrapper">
          {slides.map(({ key, content }) => (
            <div key={key} className={classNames('swiper-slide', styles.slide)}>
              {content}
            </div>
          ))}
        </div>
      </div>
      {moves && (
        <div className={styles.controls}>
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
              onClick={() => press((moving) => moving.slidePrev())}
            />
          )}
          <div className={classNames(styles.dots, isMany && styles.many)} data-dots={id} />
          {arrows && (
            <IconButton
              icon="right"
              label={texts.nextSlide}
              onClick={() => press((moving) => moving.slideNext())}
            />
          )}
        </div>
      )}
    </section>
  );
}
