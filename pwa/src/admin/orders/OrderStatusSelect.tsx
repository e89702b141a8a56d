import { type Order, orderEditors, orderStatuses } from '@vajra/contract';
import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { useHasRole } from '../shared/use-has-role.ts';
import styles from './OrderStatusSelect.module.css';
import { ShipmentDialog } from './ShipmentDialog.tsx';
import { useOrderStatus } from './use-order-status.ts';

/** Sets any status. Changes that move stock are confirmed first, and shipping asks for the parcel. */
export function OrderStatusSelect({ order }: { order: Order }) {
  const { changeStatus, isPending, pendingStatus } = useOrderStatus(order);
  const mayEdit = useHasRole(orderEditors);
  const [isShipping, setIsShipping] = useState(false);
  const change = (status: Order['status']) => {
    // The customer's mail should name the parcel.
    if (status === 'Shipped' && order.status === 'Pending') setIsShipping(true);
    else if (status !== order.status) void changeStatus(order, status);
  };
  return (
    <div className={styles.select} data-status={order.status}>
      <Field label={`Status of order ${order.orderId}`} bare>
        <Select
          value={pendingStatus ?? order.status}
          disabled={isPending || !mayEdit}
          onChange={({ target }) => {
            const status = orderStatuses.find((one) => one === target.value);
            if (status) change(status);
          }}
        >
          {orderStatuses.map((status) => (
            <option key={status} value={status}>
              {status}
            </option>
          ))}
        </Select>
      </Field>
      {isShipping && (
        <ShipmentDialog
          order={order}
          shipment={null}
          onClose={() => setIsShipping(false)}
          onShipWithoutParcel={() => {
            setIsShipping(false);
            void changeStatus(order, 'Shipped');
          }}
        />
      )}
    </div>
  );
}
