import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/home.ts';
import * as shopTexts from '#texts/shop.ts';
import { mediaUrl } from '../../api/media-url.ts';
import { slidersQuery } from '../../api/queries.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { classNames } from '../../ui/class-names.ts';
import { imageSizes, isBanner } from '../../ui/images.ts';
import { Media } from '../../ui/Media.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './Hero.module.css';

/** The banner slider of spec 2.3: every 2 s, a change of 1 s, our words beside it. */
export function Hero() {
  const { data: sliders } = useQuery(slidersQuery);
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <p className={styles.eyebrow}>{texts.eyebrow}</p>
        <PageHeading title="" className={styles.heading}>
          {texts.heading}
        </PageHeading>
        <p className={styles.text}>{texts.text}</p>
        <ButtonLink to="/all-diamonds">{shopTexts.seeAll}</ButtonLink>
      </div>
      <div className={styles.pictures}>
        {sliders && sliders.length > 0 && (
          <Carousel
            label={texts.banners}
            delay={2000}
            speed={1000}
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
    </div>
  );
}
