import { useQueryClient } from '@tanstack/react-query';
import {
  cancellationOf,
  formatMoney,
  type Order,
  refundableAmount,
  toMinor,
} from '@vajra/contract';
import { useAtomValue } from 'jotai';
import * as offlineTexts from '#texts/offline.ts';
import * as texts from '#texts/orders.ts';
import { ApiError, describe } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { connection } from '../../browser/connection.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { sessionAtom } from '../../session/session.ts';
import { useSignInRedirect } from '../../session/use-sign-in-redirect.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotify } from '../../ui/notices.ts';
import { useSingleFlight } from '../../ui/use-single-flight.ts';

interface OrderPage {
  orders: Order[];
}

/** Says what of its money comes back, and how. */
function refundText(order: Order): string | undefined {
  const amount = order.payment ? refundableAmount(order) : 0;
  if (amount === 0) return undefined;
  const isManual = order.payment?.provider === 'manual';
  return texts.refundExplanation(formatMoney(toMinor(amount), order.currency), isManual);
}

/** Cancels an order after the customer confirms. A shipped one gets a return request. */
export function useCancelOrder(order: Order, onCancelled: () => void) {
  const client = useQueryClient();
  const session = useAtomValue(sessionAtom);
  const confirm = useConfirm();
  const { notifySuccess, notifyError } = useNotify();
  const toSignIn = useSignInRedirect();

  const { mutate, isPending } = useSingleFlight({
    mutationFn: () => call(accountEndpoints.cancelOrder, { params: { orderId: order.orderId } }),
    onSuccess: ({ message, order: changed }) => {
      onCancelled();
      notifySuccess(message);
      client.setQueriesData<OrderPage>({ queryKey: keys.orders(order.userId) }, (page) => {
        const orders = page?.orders.map((other) =>
          other.orderId === order.orderId ? changed : other,
        );
        return page && orders ? { ...page, orders } : page;
      });
      void client.invalidateQueries({ queryKey: keys.products });
    },
    onError: (error) => {
      // The app reports this for all calls.
      const isSessionLost = error instanceof ApiError && error.endsSession;
      if (!isSessionLost) notifyError(describe(error, texts.cancelFailed));
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
      notifyError(offlineTexts.cancelNeedsConnection);
      return;
    }
    const isConfirmed = await confirm({
      title: texts.cancelQuestion,
      text:
        cancellationOf(order) === 'byReturn'
          ? texts.cancelShippedExplanation(order.orderId)
          : [texts.cancelExplanation(order.orderId), refundText(order)].filter(Boolean).join(' '),
      confirmLabel: texts.cancel,
      cancelLabel: texts.keepOrder,
    });
    if (isConfirmed) mutate();
  };
  return { cancel, isPending };
}
