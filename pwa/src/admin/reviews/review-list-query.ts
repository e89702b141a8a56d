import { pageQuery } from '../../api/call-query.ts';
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
  return pageQuery(
    [...adminKeys.reviews, query],
    endpoints.getModeratedReviews,
    { query },
    ({ reviews, totalCount }) => ({ rows: reviews, totalCount }),
  );
}
