import type { Order, OrderMovement } from '@vajra/contract';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../shared/format-date.ts';
import styles from './order.module.css';

const reasons: Readonly<Record<OrderMovement['reason'], string>> = {
  ordered: 'taken by the order',
  cancelled: 'given back, cancelled',
  reinstated: 'taken again, no longer cancelled',
};

interface StockMovementsProps {
  order: Order;
  movements: readonly OrderMovement[];
}

/** What the order did to stock, as the ledger has it. */
export function OrderStockMovements({ order, movements }: StockMovementsProps) {
  if (movements.length === 0) return <p>This order has not moved any stock.</p>;
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
            <Link to={`/admin/products/${p_id}`} className={styles.name}>
              {nameOf(p_id)}
            </Link>
            <span className={styles.second}>
              {reasons[reason]}, {formatDateTime(at)}, by the{' '}
              {u_id === order.userId ? 'customer' : 'shop'}
            </span>
          </div>
        </li>
      ))}
    </ol>
  );
}
