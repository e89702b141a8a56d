import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isPaymentAwaited, type Session } from '@vajra/contract';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import type { ResponseOf } from '../../api/endpoints.ts';
import { keys } from '../../api/queries.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';

/** Between two questions whether a payment has arrived. */
const pollMs = 3000;

type Status = ResponseOf<typeof accountEndpoints.getOrderPayment>;
export type OnlineMethod = Status['methods'][number];

/** Whether there is no such order or payment of this customer. A mistyped id is invalid instead of missing. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && [400, 404].includes(error.status);
}

/** Returns an order and how far it is paid. Asks again while a payment is awaited. */
export function useOrderPayment({ u_id }: Session, orderId: string) {
  return useQuery({
    ...callQuery([...keys.orders(u_id), 'payment', orderId], accountEndpoints.getOrderPayment, {
      params: { orderId },
    }),
    refetchInterval: ({ state: { data } }) =>
      data && isPaymentAwaited(data.order) ? pollMs : false,
    staleTime: 0,
  });
}

/** Opens the provider's page. `beforeLeaving` runs before the browser goes there. */
export function useStartPayment({ u_id }: Session, orderId: string, beforeLeaving: () => unknown) {
  const client = useQueryClient();
  return useSingleFlight({
    isLast: true,
    mutationFn: (method?: OnlineMethod) =>
      call(accountEndpoints.startPayment, {
        params: { orderId },
        body: method ? { method } : {},
      }),
    onSuccess: async ({ url }) => {
      await beforeLeaving();
      location.assign(url);
    },
    onError: () => void client.invalidateQueries({ queryKey: keys.orders(u_id) }),
  });
}
