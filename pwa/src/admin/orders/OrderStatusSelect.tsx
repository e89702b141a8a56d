import { type Order, orderStatuses } from '@vajra/contract';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './orders.module.css';
import { useOrderStatus } from './use-order-status.ts';

/** Any status may be set (spec section 4); what it does to stock is said first. */
export function OrderStatusSelect({ order }: { order: Order }) {
  const { choose, isPending, chosen } = useOrderStatus(order);
  return (
    <div className={styles.dotted} data-status={order.status}>
      <Field label={`Status of order ${order.orderId}`} bare>
        <Select
          value={chosen ?? order.status}
          disabled={isPending}
          onChange={({ target }) => {
            const status = orderStatuses.find((one) => one === target.value);
            if (status && status !== order.status) void choose(order, status);
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
