import { useQueryClient } from '@tanstack/react-query';
import type { Session } from '@vajra/contract';
import * as texts from '#texts/reviews.ts';
import { describe } from '../../api/api-error.ts';
import type { OfflineClient, SubmitResult } from '../../api/offline-client.ts';
import { keys } from '../../api/queries.ts';
import { useOffline } from '../../api/use-offline.ts';
import { connection } from '../../browser/connection.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotify } from '../../ui/notices.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';
import { resultMessage } from '../shared/state/pending-changes.ts';
import {
  deleteReviewChange,
  type OptimisticReview,
  type ReviewDraft,
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
  review: OptimisticReview | undefined,
) {
  const offline = useOffline();
  const { notifySuccess, notifyError } = useNotify();
  const isMounted = useIsMounted();
  const invalidate = useInvalidateReviews(productId);
  return useSingleFlight({
    mutationFn: async (draft: ReviewDraft) => {
      const isSentNow = !willBeQueued(offline);
      const change = saveReviewChange(session, productId, review, draft, isSentNow);
      return reviewMessage(await offline.send(change));
    },
    onSuccess: async (message) => {
      notifySuccess(message);
      await invalidate();
    },
    onError: (error) => {
      // The form shows it unless it has been closed.
      if (!isMounted()) notifyError(describe(error, texts.saveFailed));
    },
  });
}

/** Deletes the customer's own review after they confirm. */
export function useDeleteReview(review: OptimisticReview) {
  const offline = useOffline();
  const confirm = useConfirm();
  const { notifySuccess, notifyError } = useNotify();
  const invalidate = useInvalidateReviews(review.p_id);
  const { mutate, isPending } = useSingleFlight({
    mutationFn: async () =>
      reviewMessage(await offline.send(deleteReviewChange(review, !willBeQueued(offline)))),
    onSuccess: async (message) => {
      notifySuccess(message);
      await invalidate();
    },
    onError: () => notifyError(texts.removeFailed),
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

/** Endpoints under /api respond without a description, so their message comes from our texts. */
function reviewMessage(result: SubmitResult<object>): string {
  if (result === 'pending' || 'description' in result.response) {
    return resultMessage(result as Parameters<typeof resultMessage>[0]); // checked above
  }
  return texts.saved;
}
