import type { Review } from '@vajra/contract';
import * as texts from '#texts/reviews.ts';
import { useStoreName } from '../shared/use-store-name.ts';
import styles from './ReviewReply.module.css';

/** The shop's public reply to a review. */
export function ReviewReply({ reply }: { reply: NonNullable<Review['reply']> }) {
  return (
    <div className={styles.reply}>
      <p className={styles.author}>{texts.replyFrom(useStoreName())}</p>
      <p className={styles.message}>{reply.message}</p>
    </div>
  );
}
