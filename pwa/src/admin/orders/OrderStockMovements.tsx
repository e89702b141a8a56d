import type { Order, OrderMovement } from '@vajra/contract';
import { formatDateTime } from '../shared/formats.ts';
import { RowDetail, RowLink } from '../shared/RowText.tsx';
import styles from './OrderStockMovements.module.css';

const reasons: Readonly<Record<OrderMovement['reason'], string>> = {
  ordered: 'ordered',
  cancelled: 'returned to stock, order cancelled',
  reinstated: 'taken from stock, order reinstated',
  returned: 'returned to stock, sent back',
  exchanged: 'taken from stock, replacement',
};

interface OrderStockMovementsProps {
  order: Order;
  movements: readonly OrderMovement[];
}

/** The order's entries in the stock ledger. */
export function OrderStockMovements({ order, movements }: OrderStockMovementsProps) {
  if (movements.length === 0) return <p>No stock movements.</p>;
  const nameOf = (p_id: number) => {
    const item = order.items.find((one) => one.p_id === p_id);
    return item ? `${item.sku} ${item.product.name}` : `Product ${p_id}`;
  };
  return (
    <ol className={styles.movements} aria-label="Stock movements">
      {movements.map(({ p_id, change, reason, at, u_id }) => (
        <li key={`${p_id} ${at} ${reason}`}>
          <span className={styles.change}>{change > 0 ? `+${change}` : `−${-change}`}</span>
          <div>
            <RowLink to={`/admin/products/${p_id}`} look="strong">
              {nameOf(p_id)}
            </RowLink>
            <RowDetail>
              {reasons[reason]}, {formatDateTime(at)}, by the{' '}
              {u_id === order.userId ? 'customer' : 'shop'}
            </RowDetail>
          </div>
        </li>
      ))}
    </ol>
  );
}
