import type { Review } from '@vajra/contract';
import { Link } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { Stars } from '../../ui/Stars.tsx';
import styles from './ReviewWords.module.css';

const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' });

/** Stars, words, name and day of a review, with the spec's stand-ins for what is missing. */
export function ReviewWords({ review, short = false }: { review: Review; short?: boolean }) {
  return (
    <div className={styles.words}>
      <Stars value={review.rating} />
      <blockquote className={classNames(styles.message, short && styles.short)}>
        {review.message.trim() || 'No review provided.'}
      </blockquote>
      <p className={styles.by}>
        <span className={styles.name}>{review.user?.u_name || 'Anonymous'}</span>
        {review.verified && <span className={styles.bought}>Bought here</span>}
        <time dateTime={review.createdAt}>{date.format(new Date(review.createdAt))}</time>
        {short && (
          <Link className={styles.link} to={`/product-details/${review.p_id}`}>
            See the piece
          </Link>
        )}
      </p>
    </div>
  );
}
