import type { Review } from '@vajra/contract';
import * as texts from '#texts/reviews.ts';
import { formatDay } from '../../texts/formats.ts';
import { classNames } from '../../ui/class-names.ts';
import { Stars } from '../../ui/Stars.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useAfterHydration } from '../../ui/use-after-hydration.ts';
import styles from './ReviewText.module.css';

/** Rating, message, author and day of a review. */
export function ReviewText({ review, short = false }: { review: Review; short?: boolean }) {
  const createdAt = new Date(review.createdAt);
  // The server does not know the visitor's time zone, so both start with UTC.
  const day = useAfterHydration(formatDay(createdAt, true), formatDay(createdAt, false));
  return (
    <div className={styles.review}>
      <Stars value={review.rating} />
      <blockquote className={classNames(styles.message, short && styles.short)}>
        {review.message.trim() || texts.noMessage}
      </blockquote>
      <p className={styles.meta}>
        <span className={styles.name}>{review.user?.u_name || texts.anonymous}</span>
        {review.verified && <span className={styles.verified}>{texts.verified}</span>}
        <time dateTime={review.createdAt}>{day}</time>
        {short && (
          <TextLink className={styles.link} to={`/product-details/${review.p_id}`}>
            {texts.seeProduct}
          </TextLink>
        )}
      </p>
    </div>
  );
}
