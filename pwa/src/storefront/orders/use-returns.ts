import { useQueryClient } from '@tanstack/react-query';
import type { Order } from '@vajra/contract';
import * as texts from '#texts/returns.ts';
import { ApiError, describe } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import type { InputOf } from '../../api/endpoints.ts';
import { keys } from '../../api/queries.ts';
import { useAttempt } from '../../api/use-attempt.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { useNotify } from '../../ui/notices.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';

export interface ReturnDraft {
  items: { p_id: number; quantity: number }[];
  reason: InputOf<typeof accountEndpoints.requestReturn>['body']['reason'];
  wish: InputOf<typeof accountEndpoints.requestReturn>['body']['wish'];
  description: string;
  photos: readonly File[];
}

export const orderReturnsQuery = ({ orderId, userId, returns = [] }: Order) =>
  callQuery(
    // Not below `keys.orders`, whose queries are pages of orders. A new state of a request loads its
    // details again.
    [...keys.mine, userId, 'returns', orderId, returns.map(({ state }) => state)],
    accountEndpoints.getOrderReturns,
    { params: { orderId } },
  );

/** Sends a request. Repeating it after a lost response stores it once. */
export function useRequestReturn({ orderId }: Order, onSent: () => void) {
  const client = useQueryClient();
  const { notifySuccess } = useNotify();
  const headersFor = useAttempt();
  return useSingleFlight({
    mutationFn: ({ items, photos, ...body }: ReturnDraft) => {
      const input = {
        params: { orderId },
        body: { ...body, items: JSON.stringify(items) },
        files: photos,
      };
      const headers = headersFor([items, body, photos.map(({ name, size }) => [name, size])]);
      return call(accountEndpoints.requestReturn, input, { headers });
    },
    onSuccess: ({ message }) => {
      onSent();
      notifySuccess(message);
      void client.invalidateQueries({ queryKey: keys.mine });
    },
  });
}

/** Withdraws a request by its id. */
export function useWithdrawReturn() {
  const client = useQueryClient();
  const { notifySuccess, notifyError } = useNotify();
  const refresh = () => void client.invalidateQueries({ queryKey: keys.mine });
  return useSingleFlight({
    mutationFn: (returnId: number) =>
      call(accountEndpoints.withdrawReturn, { params: { returnId: String(returnId) } }),
    onSuccess: ({ message }) => {
      notifySuccess(message);
      refresh();
    },
    onError: (error) => {
      // The app reports this for all calls.
      const isSessionLost = error instanceof ApiError && error.endsSession;
      if (!isSessionLost) notifyError(describe(error, texts.withdrawFailed));
      refresh();
    },
  });
}
