import { type Order, orderEditors, orderStatuses } from '@vajra/contract';
import { useState } from 'react';
import { OptionField } from '../../ui/OptionField.tsx';
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
      <OptionField
        label={`Status of order ${order.orderId}`}
        bare
        value={pendingStatus ?? order.status}
        options={orderStatuses.map((value) => ({ value, label: value }))}
        disabled={isPending || !mayEdit}
        onChange={change}
      />
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
