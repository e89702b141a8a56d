import { queryOptions } from '@tanstack/react-query';
import type { Review } from '@vajra/contract';
import { call } from '../../api/call.ts';

import { keys } from '../../api/queries.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';

/** The customer's own review of a product, which may be hidden or on any page; null without one. */
export function ownReviewQuery(p_id: number, u_id: number) {
  return queryOptions({
    queryKey: keys.ownReview(p_id, u_id),
    retry: false, // without it, a list without a hidden review is shown
    queryFn: async ({ signal }): Promise<Review | null> =>
      (await call(accountEndpoints.getOwnReview, { params: { p_id } }, { signal })).review,
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
