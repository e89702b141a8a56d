import type { Review, Session } from '@vajra/contract';
import { endpoints } from '../../api/endpoints.ts';
import type { Change } from '../../api/offline-client.ts';
import type { OutboxRow } from '../../offline/outbox/user-database.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';

export interface ReviewDraft {
  rating: number;
  message: string;
  image: File | undefined;
}

/** What is shown of a pending review; null when it is being deleted. */
export type PendingReview = { rating: number; message: string } | null;

/** A review with the customer's pending changes applied. */
export interface OptimisticReview extends Review {
  isPending?: boolean;
}

type SaveEndpoint =
  | typeof accountEndpoints.addUserReview
  | typeof accountEndpoints.updateUserReview
  | typeof accountEndpoints.saveReview;
type DeleteEndpoint = typeof endpoints.deleteUserReview | typeof accountEndpoints.deleteOwnReview;

/**
 * Creates the change that adds or edits the customer's review of a product. Without a connection it
 * is unknown whether they have reviewed it before, so the change then does whichever applies.
 */
export function saveReviewChange(
  { u_id }: Session,
  p_id: number,
  review: OptimisticReview | undefined,
  { rating, message, image }: ReviewDraft,
  isReachable: boolean,
): Change<SaveEndpoint> {
  const optimisticValue: PendingReview = { rating, message };
  const files = image ? [image] : [];
  const change = { kind: 'review' as const, id: String(p_id), userId: u_id, optimisticValue };
  if (!isReachable || review?.isPending) {
    const input = { params: { p_id }, body: { rating, message }, files };
    return { ...change, endpoint: accountEndpoints.saveReview, input };
  }
  const body = { p_id, u_id, rating, message };
  return review
    ? {
        ...change,
        endpoint: accountEndpoints.updateUserReview,
        input: { body: { ...body, r_id: review.r_id }, files },
      }
    : { ...change, endpoint: accountEndpoints.addUserReview, input: { body, files } };
}

/** Creates the change that deletes the customer's review. */
export function deleteReviewChange(
  { u_id, p_id, r_id, isPending }: OptimisticReview,
  isReachable: boolean,
): Change<DeleteEndpoint> {
  const change = { kind: 'review' as const, id: String(p_id), userId: u_id, optimisticValue: null };
  return isReachable && !isPending
    ? { ...change, endpoint: endpoints.deleteUserReview, input: { body: { r_id } } }
    : { ...change, endpoint: accountEndpoints.deleteOwnReview, input: { params: { p_id } } };
}

/** Returns a product's reviews with the customer's pending change applied. */
export function withPendingReview(
  reviews: readonly Review[],
  p_id: number,
  session: Session | null,
  pendingChanges: readonly OutboxRow[],
): OptimisticReview[] {
  const change = pendingChanges
    .filter((change) => change.kind === 'review')
    .findLast(({ object, problem }) => object === `review:${p_id}` && problem === null);
  if (!session || !change) return [...reviews];
  const own = reviews.find(({ u_id }) => u_id === session.u_id);
  const others = reviews.filter((review) => review !== own);
  const review = change.shown;
  if (!review) return others;
  const pending: OptimisticReview = {
    r_id: -p_id,
    p_id,
    u_id: session.u_id,
    image_url: null,
    image_look: null,
    createdAt: new Date(change.at).toISOString(),
    user: { u_name: session.u_name },
    verified: false,
    reply: null,
    hidden: false,
    ...own,
    ...review,
    isPending: true,
  };
  return [pending, ...others];
}
