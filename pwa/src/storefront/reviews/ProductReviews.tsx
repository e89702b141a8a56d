import { useQuery } from '@tanstack/react-query';
import { pageSizes } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import * as offlineTexts from '#texts/offline.ts';
import * as listTexts from '#texts/review-list.ts';
import * as texts from '#texts/reviews.ts';
import { mediaUrl } from '../../api/media-url.ts';
import { useIsConnected } from '../../browser/use-connection.ts';
import { sessionAtom } from '../../session/session.ts';
import { useSignInRedirect } from '../../session/use-sign-in-redirect.ts';
import { Button } from '../../ui/Button.tsx';
import { Media } from '../../ui/Media.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { QueryState } from '../../ui/QueryState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Section } from '../../ui/Wrap.tsx';
import { pendingChangesAtom } from '../shared/state/pending-changes.ts';
import { ownReviewQuery, withOwnFirst } from './own-review.ts';
import styles from './ProductReviews.module.css';
import { ReviewForm } from './ReviewForm.tsx';
import { ReviewReply } from './ReviewReply.tsx';
import { ReviewText } from './ReviewText.tsx';
import { type OptimisticReview, withPendingReview } from './review-changes.ts';
import { productReviewsQuery } from './review-queries.ts';
import { useDeleteReview } from './use-review-changes.ts';

/** A product's reviews. A customer can add one, and edit and delete it. */
export function ProductReviews({ productId, count }: { productId: number; count: number }) {
  const session = useAtomValue(sessionAtom);
  const isConnected = useIsConnected();
  const toSignIn = useSignInRedirect();
  const [page, setPage] = useState(1);
  const query = useQuery(productReviewsQuery(productId, page));
  const pages = pageCount(count, pageSizes.productReviews);
  const own = useQuery({
    ...ownReviewQuery(productId, session?.u_id ?? 0),
    enabled: session !== null,
  });
  const [form, setForm] = useState<{ review?: OptimisticReview } | null>(null);
  const pendingChanges = useAtomValue(pendingChangesAtom);
  const isOwnListed = pages <= 1 && !own.data?.hidden;
  const shown = withOwnFirst(query.data ?? [], isOwnListed ? null : own.data, page);
  const reviews = withPendingReview(shown, productId, session, pendingChanges);
  const isOwn = (review: OptimisticReview) => review.u_id === session?.u_id;
  const hasOwn = Boolean(own.data) || reviews.some(isOwn);

  const add = () => {
    if (session) setForm({});
    else toSignIn(texts.needsLogin);
  };

  return (
    <Section
      id="reviews"
      title={listTexts.title}
      aside={
        <Button kind="quiet" disabled={hasOwn || query.isPending || own.isLoading} onClick={add}>
          {texts.add}
        </Button>
      }
    >
      <QueryState
        query={query}
        pending={<Skeleton shape="block" />}
        failed={isConnected ? listTexts.failed : listTexts.notOffline}
      >
        {() => reviews.length === 0 && <EmptyState text={listTexts.none} />}
      </QueryState>
      {reviews.length > 0 && (
        <ul className={styles.reviews}>
          {reviews.map((review) => (
            <li key={review.r_id} className={styles.review}>
              <ReviewText review={review} />
              {review.hidden && <p className={styles.hidden}>{texts.hidden}</p>}
              {review.isPending && <p role="status">{offlineTexts.waitingToBeSent}</p>}
              {review.image_url && (
                <div className={styles.image}>
                  <Media
                    src={mediaUrl('review', review.image_url)}
                    alt={texts.imageBy(review.user?.u_name || texts.anonymous)}
                    width={320}
                    height={320}
                  />
                </div>
              )}
              {review.reply && <ReviewReply reply={review.reply} />}
              {isOwn(review) && (
                <OwnReviewActions review={review} onEdit={() => setForm({ review })} />
              )}
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} onPage={setPage} label={texts.pages} />
      {form && session && (
        <ReviewForm
          session={session}
          productId={productId}
          review={form.review}
          onClose={() => setForm(null)}
        />
      )}
    </Section>
  );
}

function OwnReviewActions({ review, onEdit }: { review: OptimisticReview; onEdit: () => void }) {
  const { remove, isPending } = useDeleteReview(review);
  return (
    <p className={styles.actions}>
      <Button kind="text" onClick={onEdit}>
        {texts.editOwn}
      </Button>
      <Button kind="text" busy={isPending} onClick={() => void remove()}>
        {isPending ? texts.removing : texts.remove}
      </Button>
    </p>
  );
}
