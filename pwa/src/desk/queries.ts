import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { endpoints } from '../api/endpoints.ts';
import { deskKeys } from './keys.ts';

/** The four counts and the news line; dashboard and side bar read it. */
export const countersQuery = queryOptions({
  queryKey: deskKeys.counters,
  queryFn: async ({ signal }) => (await call(endpoints.dashboardCounter, {}, { signal })).data,
});

/** Every order there is, newest first. */
export const allOrdersQuery = queryOptions({
  queryKey: deskKeys.allOrders,
  queryFn: async ({ signal }) => {
    const orders = await call(endpoints.getAllOrders, {}, { signal });
    return orders.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  },
});
