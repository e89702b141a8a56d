import { RowLink } from '../shared/RowText.tsx';
import styles from './OrderLink.module.css';

/** An order's id, linked to its screen. */
export function OrderLink({ orderId }: { orderId: string }) {
  return (
    <span className={styles.link}>
      <RowLink to={`/admin/orders/${orderId}`}>{orderId}</RowLink>
    </span>
  );
}
