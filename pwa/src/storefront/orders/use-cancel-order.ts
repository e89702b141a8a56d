import { useQueryClient } from '@tanstack/react-query';
import type { Order } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import * as offlineTexts from '#texts/offline.ts';
import * as texts from '#texts/orders.ts';
import * as sessionTexts from '#texts/session.ts';
import { ApiError, describe } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { keys } from '../../api/queries.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { connection } from '../../browser/connection.ts';
import { sessionAtom } from '../../session/session.ts';
import { useSignInRedirect } from '../../session/use-sign-in-redirect.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notify.ts';

interface OrderPage {
  orders: Order[];
}

/** Cancels after a yes, with the messages of spec section 8; the order then reads Cancelled. */
export function useCancelOrder(order: Order) {
  const client = useQueryClient();
  const session = useAtomValue(sessionAtom);
  const confirm = useConfirm();
  const toSignIn = useSignInRedirect();

  const { mutate, isPending } = useSingleFlight({
    mutationFn: () => call(endpoints.cancelOrder, { params: { orderId: order.orderId } }),
    onSuccess: ({ message }) => {
      notify(1, message);
      client.setQueriesData<OrderPage>({ queryKey: keys.orders(order.userId) }, (page) => {
        const orders = page?.orders.map((each) =>
          each.orderId === order.orderId ? { ...each, status: 'Cancelled' as const } : each,
        );
        return page && orders ? { ...page, orders } : page;
      });
      void client.invalidateQueries({ queryKey: keys.products });
    },
    onError: (error) => {
      // A 401 has already cleared the session, by the answer's own status.
      const isOver = error instanceof ApiError && error.status === 401;
      notify(0, isOver ? sessionTexts.expired : describe(error, texts.cancelFailed));
      void client.invalidateQueries({ queryKey: keys.orders(order.userId) });
    },
  });

  const cancel = async () => {
    if (!session) {
      toSignIn(texts.cancelNeedsLogin);
      return;
    }
    if (isPending) return;
    if (!connection.isOnline) {
      notify(0, offlineTexts.cancelNeedsConnection);
      return;
    }
    const isSure = await confirm({
      title: texts.cancelQuestion,
      text: texts.cancelMeaning(order.orderId),
      confirmLabel: texts.cancel,
      cancelLabel: texts.keep,
    });
    if (isSure) mutate();
  };
  return { cancel, isPending };
}
