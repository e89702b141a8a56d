import type { Order } from '@vajra/contract';
import { Link } from 'react-router-dom';
import { mediaUrl } from '../../api/media-url.ts';
import { Media } from '../../ui/Media.tsx';
import styles from './order.module.css';
import { formatOrderAmount } from './order-texts.ts';

/** What was ordered, as it was then; each leads to the product as it is now. */
export function OrderItems({ order }: { order: Order }) {
  if (order.items.length === 0) return <p>No items in this order.</p>;
  return (
    <ul className={styles.lines} aria-label="Items">
      {order.items.map((item) => (
        <li key={item.p_id}>
          <Media
            src={mediaUrl('orderItem', item.product.image1)}
            alt=""
            width={56}
            height={56}
            className={styles.picture}
          />
          <div>
            <Link to={`/admin/products/${item.p_id}`} className={styles.name}>
              {item.product.name}
            </Link>
            <span className={styles.second}>
              {item.sku} · {item.quantity} × {formatOrderAmount(item.price, order)}
            </span>
          </div>
          <span>{formatOrderAmount(item.price * item.quantity, order)}</span>
        </li>
      ))}
      <li className={styles.total}>
        <span>Total</span>
        <span>{formatOrderAmount(order.totalAmount, order)}</span>
      </li>
    </ul>
  );
}
