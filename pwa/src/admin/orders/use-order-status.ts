import { useQueryClient } from '@tanstack/react-query';
import type { Order } from '@vajra/contract';
import { describe } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useSingleFlight } from '../../api/use-single-flight.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { notify } from '../../ui/notify.ts';
import { restoreFocus } from '../../ui/restore-focus.ts';
import { conflictingVersion } from '../shared/edit-conflict.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys, productQueryKeys } from '../shared/query-keys.ts';
import { statusConflictQuestion, stockChangeQuestion } from './order-texts.ts';

type Status = Order['status'];

/**
 * Sets an order's status, after a yes where stock moves. What somebody else did meanwhile is shown,
 * and overwritten only on purpose.
 */
export function useOrderStatus({ orderId }: Order) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const readAgain = () =>
    Promise.all(
      // Into and out of Cancelled stock changes.
      [adminKeys.orders, adminKeys.counters, ...productQueryKeys].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );

  const { mutate, isPending, variables } = useSingleFlight({
    mutationFn: ({ seen, to }: { seen: Order; to: Status }) => {
      const body = { status: to, expected: seen.status };
      return call(endpoints.changeOrderStatus, { params: { orderId }, body });
    },
    onSuccess: async ({ message }) => {
      notify(1, message || 'Status updated successfully!');
      await readAgain();
      restoreFocus();
    },
    onError: (error, { to }) => {
      const now = conflictingVersion<Order>(error);
      if (now) void decideAgain(now, to);
      else notify(0, describe(error, 'Failed to update order status.'));
    },
  });

  const decideAgain = async (now: Order, to: Status) => {
    await readAgain();
    const title = `Order ${orderId} has changed meanwhile`;
    const text = statusConflictQuestion(now, to);
    const isSure = await confirm({
      title,
      text,
      confirmLabel: `Set to ${to}`,
      cancelLabel: `Leave ${now.status}`,
    });
    if (isSure) mutate({ seen: now, to });
  };

  const choose = async (seen: Order, to: Status) => {
    const text = stockChangeQuestion(seen, to);
    const title = `Set order ${orderId} to ${to}`;
    if (text && !(await confirm({ title, text, confirmLabel: `Set to ${to}` }))) return;
    mutate({ seen, to });
  };

  return { choose, isPending, chosen: isPending ? variables?.to : undefined };
}
