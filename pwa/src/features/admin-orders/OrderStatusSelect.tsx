import { type Order, orderStatuses } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { deskKeys, productChange } from '../../desk/keys.ts';
import { useCommand } from '../../desk/use-command.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { stockQuestion } from './order-words.ts';
import styles from './orders.module.css';

/** Any status may be set (spec section 4); what it does to stock is said first. */
export function OrderStatusSelect({ order }: { order: Order }) {
  const { orderId } = order;
  const confirm = useConfirm();
  const change = useCommand({
    run: (status: Order['status']) =>
      call(endpoints.changeOrderStatus, { params: { orderId }, body: { status } }),
    done: 'Status updated successfully!',
    failed: 'Failed to update order status.',
    // Into and out of Cancelled stock changes.
    stale: [deskKeys.orders, ...productChange],
  });

  const choose = async (value: string) => {
    const status = orderStatuses.find((one) => one === value);
    if (!status || status === order.status) return;
    const text = stockQuestion(order, status);
    const title = `Set order ${orderId} to ${status}`;
    if (text && !(await confirm({ title, text, yes: `Set to ${status}` }))) return;
    change.mutate(status);
  };

  return (
    <div className={styles.dotted} data-status={order.status}>
      <Field label={`Status of order ${orderId}`} bare>
        <Select
          value={change.isPending ? change.variables : order.status}
          disabled={change.isPending}
          onChange={(event) => void choose(event.target.value)}
        >
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {status}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
