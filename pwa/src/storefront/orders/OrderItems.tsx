import { formatMoney, type Order, type ShownOrder, toMinor } from '@vajra/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as texts from '#texts/orders.ts';
import { mediaUrl } from '../../api/media-url.ts';
import { Media } from '../../ui/Media.tsx';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import styles from './OrderItems.module.css';

export type OrderItem = Order['items'][number];

interface OrderItemsProps {
  order: Pick<ShownOrder, 'items' | 'currency' | 'priceBasis'>;
  /** Renders the actions for an item. */
  renderItemActions?: (item: OrderItem) => ReactNode;
}

/** The pieces of an order with their pictures and what they cost. */
export function OrderItems({ order, renderItemActions }: OrderItemsProps) {
  const formatAmount = (amount: number) => formatMoney(toMinor(amount), order.currency);
  return (
    <ul className={styles.items}>
      {order.items.map((item) => (
        <li key={item.p_id}>
          <div className={styles.image}>
            <Media
              src={mediaUrl('orderItem', item.product.image1)}
              alt=""
              width={128}
              height={128}
            />
          </div>
          <div>
            <p className={styles.name}>
              <Link to={`/product-details/${item.p_id}`}>{item.product.name}</Link>
            </p>
            <SecondaryText>
              {texts.quantityAndPrice(item.quantity, formatAmount(item.price))}
            </SecondaryText>
            {item.discount !== undefined && (
              <SecondaryText>
                {order.priceBasis === 'discounted'
                  ? texts.discounted(item.discount)
                  : texts.notDiscounted(item.discount)}
              </SecondaryText>
            )}
          </div>
          <p className={styles.amount}>{formatAmount(item.price * item.quantity)}</p>
          {renderItemActions && <div className={styles.actions}>{renderItemActions(item)}</div>}
        </li>
      ))}
    </ul>
  );
}
