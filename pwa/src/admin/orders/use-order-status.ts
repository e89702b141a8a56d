import type { Order } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { useNotify } from '../../ui/notices.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys, productQueryKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { describeConflict, stockChangeQuestion } from './order-texts.ts';

type Status = Order['status'];

interface StatusChange {
  /** The order as the admin saw it. */
  seen: Order;
  to: Status;
}

/**
 * Changes an order's status, after a confirmation when stock moves. If someone else has changed the
 * status in the meantime, nothing is changed, and the order is shown as it is now.
 */
export function useOrderStatus({ orderId }: Order) {
  const confirm = useConfirm();
  const { notifyError } = useNotify();
  const { mutate, isPending, variables } = useAdminMutation({
    run: ({ seen, to }: StatusChange) => {
      const body = { status: to, expected: seen.status };
      return call(endpoints.changeOrderStatus, { params: { orderId }, body });
    },
    done: 'Status updated successfully!',
    failed: 'Failed to update order status.',
    // Changes into and out of Cancelled move stock.
    stale: [adminKeys.orders, adminKeys.counters, ...productQueryKeys],
    onConflict: (current: Order) => notifyError(describeConflict(current)),
  });

  const changeStatus = async (seen: Order, to: Status) => {
    const text = stockChangeQuestion(seen, to);
    const title = `Set order ${orderId} to ${to}`;
    if (text && !(await confirm({ title, text, confirmLabel: `Set to ${to}` }))) return;
    mutate({ seen, to });
  };

  return { changeStatus, isPending, pendingStatus: isPending ? variables?.to : undefined };
}
