import { queryOptions } from '@tanstack/react-query';
import type { Review } from '@vajra/contract';
import { endpoints } from '../../api/endpoints.ts';
import { keys, publicQuery } from '../../api/queries.ts';

/** A customer's review of a product, which may be on any page; null without one. */
export function ownReviewQuery(p_id: number, u_id: number) {
  return queryOptions({
    queryKey: keys.ownReview(p_id, u_id),
    ...publicQuery(
      endpoints.getUserReviews,
      { body: { p_id, u_id } },
      ({ data }): Review | null => data[0] ?? null,
    ),
  });
}

/** Shows the customer's own review first on the first page. */
export function withOwnFirst(
  reviews: readonly Review[],
  own: Review | null | undefined,
  page: number,
): readonly Review[] {
  if (!own || page > 1) return reviews;
  return [own, ...reviews.filter(({ r_id }) => r_id !== own.r_id)];
}
