import { formatMoney, type Order, toMinor } from '@vajra/contract';
import { workingDays } from '#texts/delivery.ts';
import * as texts from '#texts/orders.ts';
import { formatDates } from '../../texts/format-dates.ts';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import styles from './OrderCharges.module.css';

/** What an order costs in addition to its items. */
export function OrderCharges({
  order: { shipping, tax, currency },
}: {
  order: Pick<Order, 'shipping' | 'tax' | 'currency'>;
}) {
  return (
    <>
      {shipping && (
        <div className={styles.charges}>
          <div>
            {texts.shippingBy(shipping.name)}
            <SecondaryText>
              {shipping.expected
                ? texts.expected(formatDates(shipping.expected))
                : workingDays(shipping.fromDays, shipping.toDays)}
            </SecondaryText>
          </div>
          <p className={styles.amount}>
            {shipping.price === 0 ? texts.free : formatMoney(toMinor(shipping.price), currency)}
          </p>
        </div>
      )}
      {tax !== undefined && (
        <div className={styles.charges}>
          <div>{texts.gst}</div>
          <p className={styles.amount}>{formatMoney(toMinor(tax), currency)}</p>
        </div>
      )}
    </>
  );
}
