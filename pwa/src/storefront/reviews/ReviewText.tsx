import type { Review } from '@vajra/contract';
import { Link } from 'react-router-dom';
import * as texts from '#texts/reviews.ts';
import { formatDay } from '../../texts/formats.ts';
import { classNames } from '../../ui/class-names.ts';
import { Stars } from '../../ui/Stars.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import styles from './ReviewText.module.css';

/** Stars, words, name and day of a review, with the spec's stand-ins for what is missing. */
export function ReviewText({ review, short = false }: { review: Review; short?: boolean }) {
  // The server does not know where its reader is.
  const zone = useHydrated() ? undefined : 'UTC';
  return (
    <div className={styles.words}>
      <Stars value={review.rating} />
      <blockquote className={classNames(styles.message, short && styles.short)}>
        {review.message.trim() || texts.noWords}
      </blockquote>
      <p className={styles.by}>
        <span className={styles.name}>{review.user?.u_name || texts.anonymous}</span>
        {review.verified && <span className={styles.bought}>{texts.boughtHere}</span>}
        <time dateTime={review.createdAt}>{formatDay(new Date(review.createdAt), zone)}</time>
        {short && (
          <Link className={styles.link} to={`/product-details/${review.p_id}`}>
            {texts.seePiece}
          </Link>
        )}
      </p>
    </div>
  );
}
