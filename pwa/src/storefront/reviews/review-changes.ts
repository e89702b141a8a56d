import type { Review, Session } from '@vajra/contract';
import { endpoints } from '../../api/endpoints.ts';
import type { Change } from '../../api/send.ts';
import type { OutboxRow } from '../../offline/outbox/own-database.ts';

export interface ReviewDraft {
  rating: number;
  message: string;
  picture: File | undefined;
}

/** What is shown of a review until it has arrived; null is its removal. */
type ReviewShown = { rating: number; message: string } | null;

/** A review of which something has not reached the shop yet. */
export interface ShownReview extends Review {
  isWaiting?: boolean;
}

type Saving =
  | typeof endpoints.addUserReview
  | typeof endpoints.updateUserReview
  | typeof endpoints.saveReview;
type Removing = typeof endpoints.deleteUserReview | typeof endpoints.deleteOwnReview;

/**
 * Writes one's review of a product. Without the shop nobody knows whether there is one already, so
 * then it is made or changed, whichever it turns out to be.
 */
export function saveReviewChange(
  { u_id }: Session,
  p_id: number,
  review: ShownReview | undefined,
  { rating, message, picture }: ReviewDraft,
  isReachable: boolean,
): Change<Saving> {
  const shown: ReviewShown = { rating, message };
  const files = picture ? [picture] : [];
  const change = { object: `review:${p_id}`, owner: u_id, shown };
  if (!isReachable || review?.isWaiting) {
    const input = { params: { p_id }, body: { rating, message }, files };
    return { ...change, endpoint: endpoints.saveReview, input };
  }
  const body = { p_id, u_id, rating, message };
  return review
    ? {
        ...change,
        endpoint: endpoints.updateUserReview,
        input: { body: { ...body, r_id: review.r_id }, files },
      }
    : { ...change, endpoint: endpoints.addUserReview, input: { body, files } };
}

/** Takes one's review of a product away. */
export function deleteReviewChange(
  { u_id, p_id, r_id, isWaiting }: ShownReview,
  isReachable: boolean,
): Change<Removing> {
  const change = { object: `review:${p_id}`, owner: u_id, shown: null };
  return isReachable && !isWaiting
    ? { ...change, endpoint: endpoints.deleteUserReview, input: { body: { r_id } } }
    : { ...change, endpoint: endpoints.deleteOwnReview, input: { params: { p_id } } };
}

/** A product's reviews as they will be once one's own has arrived. */
export function withPendingReview(
  reviews: readonly Review[],
  p_id: number,
  session: Session | null,
  unsent: readonly OutboxRow[],
): ShownReview[] {
  const change = unsent.findLast(
    ({ object, problem }) => object === `review:${p_id}` && problem === null,
  );
  if (!session || !change) return [...reviews];
  const own = reviews.find(({ u_id }) => u_id === session.u_id);
  const others = reviews.filter((review) => review !== own);
  const shown = change.shown as ReviewShown; // put there by the changes above
  if (!shown) return others;
  const waiting: ShownReview = {
    r_id: -p_id,
    p_id,
    u_id: session.u_id,
    image_url: null,
    image_look: null,
    createdAt: new Date(change.at).toISOString(),
    user: { u_name: session.u_name },
    verified: false,
    ...own,
    ...shown,
    isWaiting: true,
  };
  return [waiting, ...others];
}
