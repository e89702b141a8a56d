import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpoints } from './endpoints.ts';
import { adminKeys } from './query-keys.ts';

/** Totals and the news line, for the dashboard and the sidebar. */
export const countersQuery = queryOptions({
  queryKey: adminKeys.counters,
  queryFn: async ({ signal }) => (await call(endpoints.dashboardCounter, {}, { signal })).data,
});
