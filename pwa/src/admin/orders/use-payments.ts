import type { Order, Refund } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import type { InputOf } from '../../api/endpoints.ts';
import { useAttempt } from '../../api/use-attempt.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';

type RefundBody = NonNullable<InputOf<typeof endpoints.refundOrder>['body']>;
type RecordedPayment = InputOf<typeof endpoints.recordPayment>['body'];

const stale = [adminKeys.orders, adminKeys.counters];

/** The payments, refunds and disputes of an order. */
export const orderPaymentsQuery = (orderId: string) =>
  callQuery([...adminKeys.order(orderId), 'payments'], endpoints.getOrderPayments, {
    params: { orderId },
  });

/** Records that an order was paid by arrangement. */
export function useRecordPayment({ orderId }: Order, onSaved: () => void) {
  return useAdminMutation({
    run: (body: RecordedPayment) => call(endpoints.recordPayment, { params: { orderId }, body }),
    failed: 'Failed to record the payment.',
    isProblemShown: true,
    stale,
    onSaved,
  });
}

/** Sends money of an order back, once however often the same request is sent. */
export function useRefundOrder({ orderId }: Order, onSaved: () => void) {
  const headersFor = useAttempt();
  return useAdminMutation({
    run: (body: RefundBody) => {
      const headers = headersFor(body);
      return call(endpoints.refundOrder, { params: { orderId }, body }, { headers });
    },
    failed: 'Failed to refund the order.',
    isProblemShown: true,
    stale,
    onSaved,
  });
}

/** Records that a manual refund was sent, or replaces a failed one, by a manual one if asked for. */
export function useConfirmRefund({ orderId }: Order) {
  return useAdminMutation({
    run: ({ refundId, isManual = false }: Pick<Refund, 'refundId'> & { isManual?: boolean }) =>
      call(endpoints.confirmRefund, { params: { orderId, refundId }, body: { isManual } }),
    failed: 'Failed to save the refund.',
    stale,
  });
}
