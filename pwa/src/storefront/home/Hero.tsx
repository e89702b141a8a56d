import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/home.ts';
import * as shopTexts from '#texts/shop.ts';
import { mediaUrl } from '../../api/media-url.ts';
import { slidersQuery } from '../../api/queries.ts';
import { useStoreConfig } from '../../api/use-store-config.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { classNames } from '../../ui/class-names.ts';
import { imageSizes, isBanner } from '../../ui/images.ts';
import { Media } from '../../ui/Media.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { useHomeTexts } from '../shared/home.ts';
import styles from './Hero.module.css';

/** The opening of the home page: a headline next to the banners that the admins uploaded. */
export function Hero() {
  const { data: sliders } = useQuery(slidersQuery);
  const store = useStoreConfig();
  const own = useHomeTexts();
  return (
    <div className={styles.hero}>
      <div className={styles.text}>
        <p className={styles.eyebrow}>{own.eyebrow ?? texts.eyebrow}</p>
        <PageHeading title="" className={styles.heading}>
          {own.heading ?? texts.heading}
        </PageHeading>
        <p className={styles.intro}>{own.intro ?? texts.text(store?.delivery?.handling.toDays)}</p>
        <ButtonLink to="/all-diamonds">{own.heroButton ?? shopTexts.seeAll}</ButtonLink>
      </div>
      {sliders?.length !== 0 && (
        <div className={styles.banners}>
          {sliders && (
            <Carousel
              label={texts.banners}
              delayMs={2000}
              transitionMs={1000}
              fade
              className={styles.slider}
              slides={sliders.map((slider, index) => ({
                key: slider.image_id,
                content: (
                  <Media
                    src={mediaUrl('slider', slider.image)}
                    alt=""
                    width={slider.width ?? 1600}
                    height={slider.height ?? 1000}
                    thumbhash={slider.thumbhash}
                    eager={index === 0}
                    sizes={isBanner(slider) ? imageSizes.banner : imageSizes.slide}
                    className={classNames(isBanner(slider) && styles.banner)}
                  />
                ),
              }))}
            />
          )}
        </div>
      )}
    </div>
  );
}
