import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { acceptedStatuses, orderStatuses } from '@vajra/contract';
import { call } from '../../api/call.ts';
import type { InputOf } from '../../api/endpoints.ts';
import { isDateParam } from '../shared/DateField.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';

export const ordersPerPage = 20;

export const statusChoices = [
  { value: '', label: 'All' },
  ...orderStatuses.map((status) => ({ value: status, label: status })),
];

export const sortChoices = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];

/** The list's filters as its address has them; empty strings are none. */
export interface OrderListFilters {
  status: string;
  search: string;
  user: string;
  from: string;
  to: string;
  sort: string;
}

export type OrderQuery = NonNullable<InputOf<typeof endpoints.getOrders>['query']>;

/** What the server is asked for; what in an address means nothing is left out. */
export function parseOrderFilter({
  status,
  search,
  user,
  from,
  to,
  sort,
}: OrderListFilters): OrderQuery {
  const known = orderStatuses.find((one) => one === status);
  return {
    ...(known && { status: known }),
    ...(search.trim() !== '' && { search: search.trim().slice(0, 100) }),
    ...(/^[1-9]\d{0,14}$/.test(user) && { userId: user }),
    ...(isDateParam(from) && { from }),
    ...(isDateParam(to) && { to }),
    ...(sort === 'oldest' && { sort }),
  };
}

/** Whether the days that were chosen leave no time between them. */
export function isDateRangeReversed({ from, to }: OrderQuery): boolean {
  return from !== undefined && to !== undefined && from > to;
}

export function ordersQuery(filter: OrderQuery, page: number) {
  const query = { ...filter, page, perPage: ordersPerPage };
  return queryOptions({
    queryKey: adminKeys.orderList(query),
    queryFn: ({ signal }) => call(endpoints.getOrders, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const acceptedFilter: OrderQuery = { status: acceptedStatuses.join(',') };

export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: adminKeys.order(orderId),
    queryFn: ({ signal }) => call(endpoints.getOrder, { params: { orderId } }, { signal }),
  });
}
