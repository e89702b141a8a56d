import { useQueryClient } from '@tanstack/react-query';
import type { Order, Review, Session } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import * as listTexts from '#texts/review-list.ts';
import * as texts from '#texts/reviews.ts';
import { isUnreachable } from '../../api/api-error.ts';
import { useOffline } from '../../api/use-offline.ts';
import { Button } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import { pendingChangesAtom } from '../shared/state/pending-changes.ts';
import { ownReviewQuery } from './own-review.ts';
import { ReviewForm } from './ReviewForm.tsx';
import { type OptimisticReview, withPendingReview } from './review-changes.ts';

interface ReviewPurchaseProps {
  session: Session;
  item: Order['items'][number];
}

/** Opens the customer's review of a product they bought, or a form for a new one. */
export function ReviewPurchase({ session, item }: ReviewPurchaseProps) {
  const client = useQueryClient();
  const offline = useOffline();
  const { notifyError } = useNotify();
  const pendingChanges = useAtomValue(pendingChangesAtom);
  const [isBusy, setBusy] = useState(false);
  const [form, setForm] = useState<{ review?: OptimisticReview | undefined } | null>(null);

  const openWith = (reviews: readonly Review[]) => {
    const current = withPendingReview(reviews, item.p_id, session, pendingChanges);
    setForm({ review: current.find(({ u_id }) => u_id === session.u_id) });
  };

  const open = async () => {
    setBusy(true);
    try {
      const own = await client.fetchQuery(ownReviewQuery(item.p_id, session.u_id));
      openWith(own ? [own] : []);
    } catch (error) {
      console.warn(error);
      // Offline, the form starts empty; the server decides whether it adds or edits.
      if (offline.canQueue && isUnreachable(error)) openWith([]);
      else notifyError(listTexts.failed);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button
        kind="text"
        busy={isBusy}
        aria-label={texts.reviewOf(item.product.name)}
        onClick={() => void open()}
      >
        {texts.review}
      </Button>
      {form && (
        <ReviewForm
          session={session}
          productId={item.p_id}
          review={form.review}
          onClose={() => setForm(null)}
        />
      )}
    </>
  );
}
