import { type Order, orderEditors, orderStatuses } from '@vajra/contract';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useHasRole } from '../shared/use-has-role.ts';
import styles from './OrderStatusSelect.module.css';
import { useOrderStatus } from './use-order-status.ts';

/** Sets any status. Changes that move stock are confirmed first. */
export function OrderStatusSelect({ order }: { order: Order }) {
  const { changeStatus, isPending, pendingStatus } = useOrderStatus(order);
  const mayEdit = useHasRole(orderEditors);
  return (
    <div className={styles.select} data-status={order.status}>
      <Field label={`Status of order ${order.orderId}`} bare>
        <Select
          value={pendingStatus ?? order.status}
          disabled={isPending || !mayEdit}
          onChange={({ target }) => {
            const status = orderStatuses.find((one) => one === target.value);
            if (status && status !== order.status) void changeStatus(order, status);
          }}
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
