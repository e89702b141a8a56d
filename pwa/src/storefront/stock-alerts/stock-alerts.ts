import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { StockAlert } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { keys, onlineOnly, showLate } from '../../api/queries.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';

interface StockAlerts {
  alerts: StockAlert[];
}

const alertsKey = (userId: number) => [...keys.mine, userId, 'stock-alerts'];

/** What a customer waits for, as the server has it. */
export function stockAlertsQuery(userId: number) {
  return queryOptions({
    queryKey: alertsKey(userId),
    queryFn: (context): Promise<StockAlerts> => {
      const { signal, meta } = context;
      const { offline = onlineOnly } = meta ?? {};
      const response = call(accountEndpoints.getStockAlerts, {}, { signal });
      return offline.userResponse(
        response,
        userId,
        'stock-alerts',
        signal,
        showLate(context, (late) => late),
      );
    },
  });
}

/** Changes the cached alerts of a customer, if they are known. */
export function changeStockAlerts(
  queryClient: QueryClient,
  userId: number,
  change: (alerts: StockAlert[]) => StockAlert[],
): void {
  queryClient.setQueryData<StockAlerts>(
    alertsKey(userId),
    (known) => known && { alerts: change(known.alerts) },
  );
}
