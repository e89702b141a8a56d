import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { keys, onlineOnly } from '../../api/queries.ts';

export const ordersPerPage = 10;

export function ordersQuery(userId: number, page: number) {
  return queryOptions({
    queryKey: keys.orderPage(userId, page),
    queryFn: ({ signal, meta }) => {
      const { offline = onlineOnly } = meta ?? {};
      const query = { page, perPage: ordersPerPage };
      const response = call(endpoints.getMyOrders, { query }, { signal });
      return offline.userResponse(response, userId, `orders ${page}`, signal);
    },
    placeholderData: keepPreviousData,
  });
}
