import type { Product } from '@vajra/contract';
import { useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';
import { A11y, Keyboard, Zoom } from 'swiper/modules';
import { Swiper, SwiperSlide } from 'swiper/react';
import * as texts from '#texts/product.ts';
import '../../styles/swiper.css';
import { mediaUrl } from '../../api/media-url.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { imageSizes } from '../../ui/images.ts';
import { isVideo, Media } from '../../ui/Media.tsx';
import { useReducedMotion } from '../../ui/use-reduced-motion.ts';
import { LazyStoneDrawing } from '../shared/LazyStoneDrawing.tsx';
import styles from './Gallery.module.css';
import { GalleryVideo, VideoThumbnail } from './GalleryVideo.tsx';
import { maxZoom, useZoom } from './use-zoom.ts';

interface GalleryProps {
  product: Product;
}

/** The product's images and videos: swipe, arrow keys, thumbnails and zoom. */
export function Gallery({ product }: GalleryProps) {
  const { name, productimages: images } = product;
  const drawing = <LazyStoneDrawing product={product} />;
  const [swiper, setSwiper] = useState<SwiperInstance | null>(null);
  const [active, setActive] = useState(0);
  const { isZoomed, onZoomChange, onKeyDown, toggle } = useZoom(swiper);
  const reducesMotion = useReducedMotion();

  if (images.length === 0) {
    return (
      <div className={styles.gallery}>
        <div className={styles.swiper}>
          <Media src={null} alt={name} fallback={drawing} />
        </div>
      </div>
    );
  }
  return (
    <section className={styles.gallery} aria-label={texts.images} onKeyDown={onKeyDown}>
      <div className={styles.stage}>
        <Swiper
          className={styles.swiper}
          modules={[A11y, Keyboard, Zoom]}
          onSwiper={setSwiper}
          onSlideChange={({ activeIndex }) => setActive(activeIndex)}
          onZoomChange={onZoomChange}
          speed={reducesMotion ? 0 : 600}
          // Page Up and Page Down scroll the page.
          keyboard={{ enabled: true, pageUpDown: false }}
          zoom={{ maxRatio: maxZoom }}
          a11y={{ enabled: true }}
        >
          {images.map((image, index) => (
            <SwiperSlide key={image.image_id} className={styles.slide}>
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
                      isZoomed && index === active ? `${image.width ?? 1600}px` : imageSizes.gallery
                    }
                    fit="contain"
                    fallback={drawing}
                  />
                </div>
              )}
            </SwiperSlide>
          ))}
        </Swiper>
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
                onClick={() => swiper?.slideTo(index)}
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
