import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { StockAlert } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { keys, userQueryFn } from '../../api/queries.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';

export interface StockAlerts {
  alerts: StockAlert[];
}

const alertsKey = (userId: number) => [...keys.mine, userId, 'stock-alerts'];

/** What a customer waits for, as the server has it. */
export function stockAlertsQuery(userId: number) {
  return queryOptions({
    queryKey: alertsKey(userId),
    queryFn: userQueryFn(
      userId,
      'stock-alerts',
      (signal) => call(accountEndpoints.getStockAlerts, {}, { signal }),
      (response: StockAlerts) => response,
    ),
  });
}

/** Changes the cached alerts of a customer, if they are known. */
export function changeStockAlerts(
  queryClient: QueryClient,
  userId: number,
  change: (known: StockAlerts) => StockAlerts,
): void {
  queryClient.setQueryData<StockAlerts>(alertsKey(userId), (known) => known && change(known));
}
