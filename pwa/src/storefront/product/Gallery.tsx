import type { Product } from '@vajra/contract';
import { useRef, useState } from 'react';
import * as texts from '#texts/product.ts';
import '../../styles/swiper.css';
import { mediaUrl } from '../../api/media-url.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { imageSizes } from '../../ui/images.ts';
import { isVideo, Media } from '../../ui/Media.tsx';
import { useReducedMotion } from '../../ui/use-reduced-motion.ts';
import { useSwiper } from '../../ui/use-swiper.ts';
import { LazyStoneDrawing } from '../shared/cards/LazyStoneDrawing.tsx';
import styles from './Gallery.module.css';
import { GalleryVideo, VideoThumbnail } from './GalleryVideo.tsx';
import { maxZoom, useZoom } from './use-zoom.ts';

interface GalleryProps {
  product: Product;
}

/** The product's images and videos, or a drawing of the stone where it has none. */
export function Gallery({ product }: GalleryProps) {
  const { productimages: images } = product;
  if (images.length > 0) {
    return <Slides key={images.map(({ image_id }) => image_id).join(' ')} product={product} />;
  }
  return (
    <div className={styles.gallery}>
      <div className={styles.swiper}>
        <Media src={null} alt={product.name} fallback={<LazyStoneDrawing product={product} />} />
      </div>
    </div>
  );
}

/** Images and videos with swipe, arrow keys, thumbnails and zoom once Swiper has loaded. */
function Slides({ product }: GalleryProps) {
  const { name, productimages: images } = product;
  const drawing = <LazyStoneDrawing product={product} />;
  const element = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const [isZoomed, setZoomed] = useState(false);
  const reducesMotion = useReducedMotion();
  const lazySwiper = useSwiper(
    element,
    {
      speed: reducesMotion ? 0 : 600,
      initialSlide: active,
      // The page's columns also change width without the window. The height follows the width.
      resizeObserver: true,
      // Page Up and Page Down scroll the page.
      keyboard: { enabled: true, pageUpDown: false },
      zoom: { maxRatio: maxZoom },
      a11y: { enabled: true },
      on: {
        afterInit: ({ activeIndex }) => setActive(activeIndex),
        slideChange: ({ activeIndex }) => setActive(activeIndex),
        zoomChange: (_, scale) => setZoomed(scale > 1),
        destroy: () => setZoomed(false),
      },
    },
    null,
    String(reducesMotion),
  );
  const { onKeyDown, toggle } = useZoom(element, lazySwiper, isZoomed);

  return (
    <section className={styles.gallery} aria-label={texts.images} onKeyDown={onKeyDown}>
      <div className={styles.stage}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be focusable, until Swiper starts */}
        <div ref={element} className={classNames('swiper', styles.swiper)} tabIndex={0}>
          <div className="swiper-wrapper">
            {images.map((image, index) => (
              <div key={image.image_id} className={classNames('swiper-slide', styles.slide)}>
                {isVideo(image.image_url) ? (
                  <GalleryVideo
                    src={mediaUrl('product', image.image_url) ?? ''}
                    label={texts.video(name, index + 1, images.length)}
                    isActive={index === active}
                    fallback={drawing}
                  />
                ) : (
                  <div className="swiper-zoom-container">
                    <Media
                      src={mediaUrl('product', image.image_url)}
                      alt={texts.image(name, index + 1, images.length)}
                      width={image.width ?? 1000}
                      height={image.height ?? 1000}
                      thumbhash={image.thumbhash}
                      eager={index === 0}
                      // A zoomed image needs all its pixels.
                      sizes={
                        isZoomed && index === active
                          ? `${image.width ?? 1600}px`
                          : imageSizes.gallery
                      }
                      fit="contain"
                      fallback={drawing}
                    />
                  </div>
                )}
              </div>
            ))}
          </div>
        </div>
        {!isVideo(images[active]?.image_url ?? '') && (
          <IconButton
            className={styles.zoom}
            icon={isZoomed ? 'minus' : 'plus'}
            label={isZoomed ? texts.zoomOut : texts.zoomIn}
            onClick={toggle}
          />
        )}
      </div>
      {images.length > 1 && (
        <ul className={styles.thumbs}>
          {images.map((image, index) => (
            <li key={image.image_id}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={(isVideo(image.image_url) ? texts.showVideo : texts.showImage)(
                  index + 1,
                )}
                aria-current={index === active || undefined}
                onClick={() => lazySwiper.withSwiper(({ swiper }) => swiper.slideTo(index))}
              >
                {isVideo(image.image_url) ? (
                  <VideoThumbnail src={mediaUrl('product', image.image_url) ?? ''} />
                ) : (
                  <Media
                    src={mediaUrl('product', image.image_url)}
                    alt=""
                    width={160}
                    height={160}
                    sizes={imageSizes.thumbnail}
                    thumbhash={image.thumbhash}
                    fallback={drawing}
                  />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
