import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/review-list.ts';
import { useIsConnected } from '../../browser/use-connection.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { QueryState } from '../../ui/QueryState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Section } from '../../ui/Wrap.tsx';
import { useHomeTexts } from '../shared/home.ts';
import styles from './ReviewsCarousel.module.css';
import { ReviewText } from './ReviewText.tsx';
import { recentReviewsQuery } from './review-queries.ts';

const slidesPerView = {
  0: 1,
  [breakpoints.small]: 2,
  [breakpoints.large]: 3,
  [breakpoints.wide]: 4,
};

export function ReviewsCarousel() {
  const isConnected = useIsConnected();
  const title = useHomeTexts().reviews ?? texts.title;
  const query = useQuery(recentReviewsQuery);
  return (
    <Section title={query.data?.length !== 0 && title}>
      <QueryState
        query={query}
        pending={<Skeleton shape="block" />}
        failed={isConnected ? texts.failed : texts.notOffline}
        isEmpty={(reviews) => reviews.length === 0}
        empty={texts.none}
      >
        {(reviews) => (
          <Carousel
            label={title}
            delayMs={4000}
            slidesPerView={slidesPerView}
            gap={24}
            className={styles.reviews}
            arrows
            slides={reviews.map((review) => ({
              key: review.r_id,
              content: (
                <figure className={styles.review}>
                  <ReviewText review={review} short />
                </figure>
              ),
            }))}
          />
        )}
      </QueryState>
    </Section>
  );
}
