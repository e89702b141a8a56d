import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/reviews.ts';
import { recentReviewsQuery } from '../../api/queries.ts';
import { Carousel } from '../../ui/Carousel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Section } from '../../ui/Wrap.tsx';
import styles from './ReviewsCarousel.module.css';
import { ReviewWords } from './ReviewWords.tsx';

// Spec section 9: every 4 s; 1, 2, 3 and 4 side by side.
const perView = { 0: 1, 640: 2, 1024: 3, 1280: 4 };

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
          perView={perView}
          gap={24}
          className={styles.reviews}
          arrows
          slides={list.data.map((review) => ({
            key: review.r_id,
            content: (
              <figure className={styles.review}>
                <ReviewWords review={review} short />
              </figure>
            ),
          }))}
        />
      )}
    </Section>
  );
}
