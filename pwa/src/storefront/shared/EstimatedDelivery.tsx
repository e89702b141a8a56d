import { useQuery } from '@tanstack/react-query';
import { estimatedDeliveryDays } from '@vajra/contract';
import * as texts from '#texts/cart.ts';
import { storeQuery } from '../../api/queries.ts';
import { formatDay } from '../../texts/formats.ts';
import styles from './EstimatedDelivery.module.css';

/** The day on which an order placed today is expected to arrive, in cart and checkout. */
export function EstimatedDelivery() {
  const { data: store } = useQuery(storeQuery);
  const date = new Date();
  date.setDate(date.getDate() + (store?.deliveryDays ?? estimatedDeliveryDays));
  return (
    <p className={styles.delivery}>
      <span>{texts.delivery}</span>
      <span>{formatDay(date)}</span>
    </p>
  );
}
