import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Swiper } from 'swiper';
import * as texts from '#texts/ui.ts';
import './swiper.css';
import styles from './Carousel.module.css';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { useReducedMotion } from './use-reduced-motion.ts';
import { whenIdle } from './when-idle.ts';

interface CarouselProps {
  /** What goes round: 'Customer reviews'. */
  label: string;
  slides: readonly { key: string | number; content: ReactNode }[];
  /** Milliseconds that each stands still, and that the change takes. */
  delay: number;
  speed?: number;
  /** Slides side by side, from each width in pixels on; 0 is the base. */
  perView?: Record<number, number>;
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
 * when the page has nothing better to do.
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
  const [swiper, setSwiper] = useState<Swiper | null>(null);
  const element = useRef<HTMLDivElement>(null);
  const isStill = useReducedMotion();
  const [isPaused, setPaused] = useState(false);
  const id = useId();
  const most = Math.max(...Object.values(perView));
  const moves = slides.length > 1;
  const isMany = slides.length > fewDots;
  const autoplay = moves && !isStill;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is fixed for a carousel
  useEffect(() => {
    let started: Swiper | undefined;
    let isGone = false;
    const start = async () => {
      const { setInMotion } = await import('./carousel-motion.ts');
      if (isGone || !element.current) return;
      started = setInMotion(element.current, {
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
          el: `[data-dots="${CSS.escape(id)}"]`,
          clickable: true,
          dynamicBullets: isMany,
          bulletElement: 'button',
          bulletClass: styles.dot ?? 'dot',
          bulletActiveClass: styles.on ?? 'on',
        },
        a11y: { enabled: true, paginationBulletMessage: texts.goToSlide },
      });
      setSwiper(started);
    };
    const forget = whenIdle(() => void start().catch((error) => console.error(label, error)));
    return () => {
      isGone = true;
      forget();
      started?.destroy();
      setSwiper(null);
    };
  }, [isStill, id]);

  const toggle = () => {
    if (isPaused) swiper?.autoplay.start();
    else swiper?.autoplay.stop();
    setPaused(!isPaused);
  };
  const width = `${100 / columnsOf(perView)}%`;

  return (
    <section
      aria-roledescription={texts.carousel}
      aria-label={label}
      className={classNames(styles.carousel, className)}
      onFocus={() => swiper?.autoplay?.running && swiper.autoplay.pause()}
      onBlur={() => swiper?.autoplay?.paused && swiper.autoplay.resume()}
    >
      <div ref={element} id={id} className="swiper">
        <div className="swiper-wrapper">
          {slides.map(({ key, content }) => (
            <div
              key={key}
              className={classNames('swiper-slide', styles.slide)}
              style={swiper ? undefined : { width, marginInlineEnd: gap }}
            >
              {content}
            </div>
          ))}
        </div>
      </div>
      {moves && (
        <div className={styles.controls}>
          {arrows && (
            <IconButton
              icon="left"
              label={texts.previousSlide}
              onClick={() => swiper?.slidePrev()}
            />
          )}
          <div className={classNames(styles.dots, isMany && styles.many)} data-dots={id} />
          {arrows && (
            <IconButton icon="right" label={texts.nextSlide} onClick={() => swiper?.slideNext()} />
          )}
          {autoplay && (
            <IconButton
              icon={isPaused ? 'play' : 'pause'}
              label={isPaused ? texts.play(label) : texts.pause(label)}
              onClick={toggle}
            />
          )}
        </div>
      )}
    </section>
  );
}

/** How many slides stand side by side in this window before anything moves. */
function columnsOf(perView: Readonly<Record<number, number>>): number {
  const reached = Object.entries(perView).filter(([from]) => Number(from) <= innerWidth);
  return Math.max(1, ...reached.map(([, count]) => count));
}
