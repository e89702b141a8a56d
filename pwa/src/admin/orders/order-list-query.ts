import { acceptedStatuses, orderStatuses, paymentStates } from '@vajra/contract';
import { callQuery, pageQuery } from '../../api/call-query.ts';
import type { InputOf } from '../../api/endpoints.ts';
import { isDateParam } from '../shared/DateField.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { paymentStateLooks } from './payment-states.ts';

export const ordersPerPage = 20;

export const statusFilterOptions = [
  { value: '', label: 'All' },
  ...orderStatuses.map((status) => ({ value: status, label: status })),
];

export const paymentFilterOptions = [
  { value: '', label: 'All payments' },
  ...paymentStates.map((state) => ({ value: state, label: paymentStateLooks[state].name })),
];

export const sortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];

export type OrderQuery = NonNullable<InputOf<typeof endpoints.getOrders>['query']>;

/** Returns the server's query for the URL parameters. Invalid values are ignored. */
export function parseOrderFilter(get: (key: string) => string): OrderQuery {
  const status = orderStatuses.find((one) => one === get('status'));
  const payment = paymentStates.find((one) => one === get('payment'));
  const search = get('search').trim().slice(0, 100);
  const user = get('user');
  const from = get('from');
  const to = get('to');
  const sort = get('sort');
  return {
    ...(status && { status }),
    ...(payment && { payment }),
    ...(search && { search }),
    ...(/^[1-9]\d{0,14}$/.test(user) && { userId: user }),
    ...(isDateParam(from) && { from }),
    ...(isDateParam(to) && { to }),
    ...(sort === 'oldest' && { sort }),
  };
}

/** Whether the last day is before the first. */
export function isDateRangeReversed({ from, to }: OrderQuery): boolean {
  return from !== undefined && to !== undefined && from > to;
}

export function ordersQuery(filter: OrderQuery, page: number) {
  const query = { ...filter, page, perPage: ordersPerPage };
  return pageQuery(
    [...adminKeys.orders, 'list', query],
    endpoints.getOrders,
    { query },
    ({ orders, ...counts }) => ({ rows: orders, ...counts }),
  );
}

export const acceptedFilter: OrderQuery = { status: acceptedStatuses.join(',') };

export const orderQuery = (orderId: string) =>
  callQuery(adminKeys.order(orderId), endpoints.getOrder, { params: { orderId } });
