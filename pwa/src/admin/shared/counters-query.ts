import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpoints } from './endpoints.ts';
import { adminKeys } from './query-keys.ts';

/** The four counts and the news line; dashboard and side bar read it. */
export const countersQuery = queryOptions({
  queryKey: adminKeys.counters,
  queryFn: async ({ signal }) => (await call(endpoints.dashboardCounter, {}, { signal })).data,
});
