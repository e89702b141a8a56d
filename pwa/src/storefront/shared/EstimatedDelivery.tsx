import {
  deliveryDatesAfter,
  estimatedDeliveryDays,
  type StoreConfig,
  totalDays,
  type WorkingDays,
} from '@vajra/contract';
import * as texts from '#texts/delivery.ts';
import { useStoreConfig } from '../../api/use-store-config.ts';
import { formatDates } from '../../texts/format-dates.ts';
import { formatDay } from '../../texts/formats.ts';
import styles from './EstimatedDelivery.module.css';

interface EstimatedDeliveryProps {
  /** The chosen shipping method; by default the store's first one. */
  method?: WorkingDays | undefined;
}

/** The days on which an order placed today is expected to arrive, in cart and checkout. */
export function EstimatedDelivery({ method }: EstimatedDeliveryProps) {
  const store = useStoreConfig();
  return (
    <p className={styles.delivery}>
      <span>{texts.delivery}</span>
      <span>{estimate(new Date(), store, method)}</span>
    </p>
  );
}

function estimate(now: Date, store?: StoreConfig, chosen?: WorkingDays): string {
  const { delivery, deliveryDays = estimatedDeliveryDays } = store ?? {};
  const method = chosen ?? delivery?.methods[0];
  if (delivery && method) {
    return formatDates(deliveryDatesAfter(now, totalDays(delivery.handling, method)));
  }
  const day = new Date(now);
  day.setDate(day.getDate() + deliveryDays);
  return formatDay(day);
}
