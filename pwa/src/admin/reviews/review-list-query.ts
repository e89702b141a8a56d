import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';

export const visibilityOptions = [
  { value: '', label: 'All' },
  { value: '0', label: 'Shown' },
  { value: '1', label: 'Hidden' },
];

export interface ReviewFilter {
  page: number;
  perPage: number;
  /** '0', '1' or anything else for all reviews. */
  hidden: string;
}

const isFlag = (value: string): value is '0' | '1' => value === '0' || value === '1';

export function reviewsQuery({ hidden, ...page }: ReviewFilter) {
  const query = { ...page, ...(isFlag(hidden) && { hidden }) };
  return queryOptions({
    queryKey: adminKeys.reviewPage(query),
    queryFn: async ({ signal }) => {
      const { reviews, totalCount } = await call(
        endpoints.getModeratedReviews,
        { query },
        { signal },
      );
      return { rows: reviews, totalCount };
    },
    placeholderData: keepPreviousData,
  });
}
