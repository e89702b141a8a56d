import { describeWorkingDays, type Order } from '@vajra/contract';
import { mediaUrl } from '../../api/media-url.ts';
import { Media } from '../../ui/Media.tsx';
import { RowDetail, RowLink } from '../shared/RowText.tsx';
import styles from './OrderItems.module.css';
import { formatOrderAmount } from './order-texts.ts';

/** The items as ordered, each linked to the current product. */
export function OrderItems({ order }: { order: Order }) {
  const { shipping } = order;
  if (order.items.length === 0) return <p>No items in this order.</p>;
  return (
    <ul className={styles.items} aria-label="Items">
      {order.items.map((item) => (
        <li key={item.p_id}>
          <Media
            src={mediaUrl('orderItem', item.product.image1)}
            alt=""
            width={56}
            height={56}
            className={styles.image ?? ''}
          />
          <div>
            <RowLink to={`/admin/products/${item.p_id}`} look="strong">
              {item.product.name}
            </RowLink>
            <RowDetail>
              {item.sku} · {item.quantity} × {formatOrderAmount(item.price, order)}
            </RowDetail>
          </div>
          <span>{formatOrderAmount(item.price * item.quantity, order)}</span>
        </li>
      ))}
      {shipping && (
        <li className={styles.charge}>
          <div>
            Shipping: {shipping.name}
            <RowDetail>{describeWorkingDays(shipping)}</RowDetail>
          </div>
          <span>{formatOrderAmount(shipping.price, order)}</span>
        </li>
      )}
      {order.tax !== undefined && (
        <li className={styles.charge}>
          <div>GST</div>
          <span>{formatOrderAmount(order.tax, order)}</span>
        </li>
      )}
      <li className={styles.total}>
        <span>Total</span>
        <span>{formatOrderAmount(order.totalAmount, order)}</span>
      </li>
    </ul>
  );
}
