import { callQuery } from '../../api/call-query.ts';
import { endpoints } from './endpoints.ts';
import { adminKeys } from './query-keys.ts';

/** Totals and the news line, for the dashboard and the sidebar. */
export const countersQuery = callQuery(
  adminKeys.counters,
  endpoints.dashboardCounter,
  {},
  ({ data }) => data,
);
