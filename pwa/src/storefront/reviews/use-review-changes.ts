import { useQueryClient } from '@tanstack/react-query';
import type { Session } from '@vajra/contract';
import * as texts from '#texts/reviews.ts';
import { describe } from '../../api/api-error.ts';
import type { OfflineClient, Outcome } from '../../api/offline-client.ts';
import { keys } from '../../api/queries.ts';
import { useOffline } from '../../api/use-offline.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { connection } from '../../browser/connection.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notify.ts';
import { type Notice, toNotice } from '../shared/notice.ts';
import {
  deleteReviewChange,
  type ReviewDraft,
  type ShownReview,
  saveReviewChange,
} from './review-changes.ts';

function useInvalidateReviews(productId: number): () => Promise<unknown> {
  const client = useQueryClient();
  // The rating is part of the product and of every list that contains it.
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.reviews }),
      client.invalidateQueries({ queryKey: keys.product(productId) }),
    ]);
}

/** Adds a review, or edits the given one. */
export function useSaveReview(
  session: Session,
  productId: number,
  review: ShownReview | undefined,
) {
  const offline = useOffline();
  const invalidate = useInvalidateReviews(productId);
  return useSingleFlight({
    mutationFn: async (draft: ReviewDraft) => {
      const isSentNow = !willBeQueued(offline);
      const change = saveReviewChange(session, productId, review, draft, isSentNow);
      return reviewNotice(await offline.send(change));
    },
    onSuccess: async ({ flag, text }) => {
      notify(flag, text);
      await invalidate();
    },
    onError: (error) => notify(0, describe(error, texts.saveFailed)),
  });
}

/** Deletes the customer's own review after they confirm. */
export function useDeleteReview(review: ShownReview) {
  const offline = useOffline();
  const confirm = useConfirm();
  const invalidate = useInvalidateReviews(review.p_id);
  const { mutate, isPending } = useSingleFlight({
    mutationFn: async () =>
      reviewNotice(await offline.send(deleteReviewChange(review, !willBeQueued(offline)))),
    onSuccess: async ({ flag, text }) => {
      notify(flag, text);
      await invalidate();
    },
    onError: () => notify(0, texts.removeFailed),
  });
  const remove = async () => {
    const isConfirmed = await confirm({
      title: texts.removeQuestion,
      text: texts.removeExplanation,
      confirmLabel: texts.remove,
    });
    if (isConfirmed) mutate();
  };
  return { remove, isPending };
}

/** Whether a change made now is kept on the device until there is a connection. */
function willBeQueued(offline: OfflineClient): boolean {
  return offline.canQueue && !connection.isConnected;
}

/** Endpoints under /api respond without a description, so their notice comes from our texts. */
function reviewNotice(outcome: Outcome<object>): Notice {
  if (outcome === 'waiting' || 'description' in outcome.answer) {
    return toNotice(outcome as Parameters<typeof toNotice>[0]); // checked above
  }
  return { flag: 1, text: texts.saved };
}
