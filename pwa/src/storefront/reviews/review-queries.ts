import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { pageSizes } from '@vajra/contract';
import { endpoints } from '../../api/endpoints.ts';
import { keys, publicQuery } from '../../api/queries.ts';

export function productReviewsQuery(id: number, page: number) {
  // The page of the product contains the response to this request without a page number.
  const body = page === 1 ? { p_id: id } : { p_id: id, page };
  return queryOptions({
    queryKey: keys.productReviews(id, page),
    ...publicQuery(endpoints.getUserReviews, { body }, ({ data }) => data),
    placeholderData: keepPreviousData,
  });
}

export const recentReviewsQuery = queryOptions({
  queryKey: keys.recentReviews,
  ...publicQuery(
    endpoints.getAllUserReviews,
    { body: { page: 1, perPage: pageSizes.homeReviews } },
    ({ data }) => data.reviwes,
  ),
});
