import { type ReactNode, useId, useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { A11y, Autoplay, EffectFade, Pagination } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import './swiper.css';
import styles from './Carousel.module.css';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { useReducedMotion } from './use-reduced-motion.ts';

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

/**
 * Slides that change by themselves: paused by hover, by focus inside, by the button, and never
 * started where motion is not wanted.
 */
export function Carousel({
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
  const [swiper, setSwiper] = useState<SwiperInstance | null>(null);
  const isStill = useReducedMotion();
  const [isPaused, setPaused] = useState(false);
  const id = useId();
  const most = Math.max(...Object.values(perView));
  const moves = slides.length > 1;
  const autoplay = moves && !isStill;

  const toggle = () => {
    if (isPaused) swiper?.autoplay.start();
    else swiper?.autoplay.stop();
    setPaused(!isPaused);
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={classNames(styles.carousel, className)}
      onFocus={() => swiper?.autoplay?.running && swiper.autoplay.pause()}
      onBlur={() => swiper?.autoplay?.paused && swiper.autoplay.resume()}
    >
      <Swiper
        id={id}
        modules={[A11y, Autoplay, EffectFade, Pagination]}
        onSwiper={setSwiper}
        speed={isStill ? 0 : speed}
        spaceBetween={gap}
        slidesPerView={perView[0] ?? 1}
        breakpoints={Object.fromEntries(
          Object.entries(perView).map(([width, count]) => [width, { slidesPerView: count }]),
        )}
        effect={fade ? 'fade' : 'slide'}
        fadeEffect={{ crossFade: true }}
        loop={slides.length > most}
        autoplay={autoplay && { delay, pauseOnMouseEnter: true, disableOnInteraction: false }}
        pagination={
          moves && {
            el: `[data-dots="${CSS.escape(id)}"]`,
            clickable: true,
            bulletElement: 'button',
            bulletClass: styles.dot ?? 'dot',
            bulletActiveClass: styles.on ?? 'on',
          }
        }
        a11y={{ enabled: true, paginationBulletMessage: 'Go to slide {{index}}' }}
      >
        {slides.map(({ key, content }) => (
          <SwiperSlide key={key} className={styles.slide}>
            {content}
          </SwiperSlide>
        ))}
      </Swiper>
      {moves && (
        <div className={styles.controls}>
          {arrows && (
            <IconButton icon="left" label="Previous slide" onClick={() => swiper?.slidePrev()} />
          )}
          <div className={styles.dots} data-dots={id} />
          {arrows && (
            <IconButton icon="right" label="Next slide" onClick={() => swiper?.slideNext()} />
          )}
          {autoplay && (
            <IconButton
              icon={isPaused ? 'play' : 'pause'}
              label={isPaused ? `Play ${label}` : `Pause ${label}`}
              onClick={toggle}
            />
          )}
        </div>
      )}
    </section>
  );
}
