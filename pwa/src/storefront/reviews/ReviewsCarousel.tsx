import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/reviews.ts';
import { recentReviewsQuery } from '../../api/queries.ts';
import { breakpoints } from '../../styles/breakpoints.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Section } from '../../ui/Wrap.tsx';
import styles from './ReviewsCarousel.module.css';
import { ReviewText } from './ReviewText.tsx';

const slidesPerView = {
  0: 1,
  [breakpoints.small]: 2,
  [breakpoints.large]: 3,
  [breakpoints.wide]: 4,
};

export function ReviewsCarousel() {
  const list = useQuery(recentReviewsQuery);
  return (
    <Section title={texts.title}>
      {list.isPending && <Skeleton shape="block" />}
      {list.isError && !list.data && (
        <ErrorState
          text={texts.failed}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.length === 0 && <EmptyState text={texts.none} />}
      {list.data && list.data.length > 0 && (
        <Carousel
          label={texts.title}
          delay={4000}
          perView={slidesPerView}
          gap={24}
          className={styles.reviews}
          arrows
          slides={list.data.map((review) => ({
            key: review.r_id,
            content: (
              <figure className={styles.review}>
                <ReviewText review={review} short />
              </figure>
            ),
          }))}
        />
      )}
    </Section>
  );
}
