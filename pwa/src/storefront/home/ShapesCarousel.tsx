import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import * as texts from '#texts/home.ts';
import { mediaUrl } from '../../api/media-url.ts';
import { shapesQuery } from '../../api/queries.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { imageSizes } from '../../ui/images.ts';
import { Media } from '../../ui/Media.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Section } from '../../ui/Wrap.tsx';
import { useHomeTexts } from '../shared/home.ts';
import styles from './ShapesCarousel.module.css';

const slidesPerView = {
  0: 2,
  [breakpoints.small]: 3,
  [breakpoints.medium]: 4,
  [breakpoints.large]: 6,
};

/** All shapes, each linking to its products. Shows nothing if they cannot be loaded. */
export function ShapesCarousel() {
  const own = useHomeTexts();
  const { data: shapes, isPending } = useQuery(shapesQuery);
  if (!isPending && !shapes?.length) return null;
  return (
    <Section
      title={own.shapes ?? texts.shopByShape}
      aside={
        <TextLink className={styles.all} to="/all-diamonds">
          {own.shapesLink ?? texts.allDiamonds}
        </TextLink>
      }
    >
      {shapes ? (
        <Carousel
          label={texts.shapes}
          delayMs={3000}
          slidesPerView={slidesPerView}
          className={styles.shapes}
          slides={shapes.map((shape) => ({
            key: shape.shape_id,
            content: (
              <Link to={`/shapes/${shape.shape_id}`} className={styles.shape}>
                <span className={styles.image}>
                  <Media
                    src={mediaUrl('diamondShape', shape.image_url)}
                    alt=""
                    width={240}
                    height={240}
                    thumbhash={shape.image_look?.thumbhash}
                    sizes={imageSizes.shape}
                    fit="contain"
                  />
                </span>
                {shape.name}
              </Link>
            ),
          }))}
        />
      ) : (
        <Skeleton className={styles.skeleton} />
      )}
    </Section>
  );
}
