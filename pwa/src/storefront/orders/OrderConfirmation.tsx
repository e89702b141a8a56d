import { formatMoney, paymentMethods, shippingAddress, toMinor } from '@vajra/contract';
import { z } from 'zod';
import * as texts from '#texts/orders.ts';
import { paymentNames } from '#texts/payment.ts';
import { useLocation } from '../../router/Router.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './OrderConfirmation.module.css';

/** What the checkout passes in the history state, which survives a reload. */
const confirmationState = z.object({
  orderId: z.string(),
  totalAmount: z.number().min(0),
  currency: z.enum(['INR', 'USD']),
  shippingAddress,
  paymentMethod: z.enum(paymentMethods),
});

export function OrderConfirmation() {
  const { state } = useLocation();
  const { data: order } = confirmationState.safeParse(state);
  if (!order) {
    return (
      <div className={styles.page}>
        <PageHeading>{texts.noOrder}</PageHeading>
        <p>{texts.noOrderExplanation}</p>
        <ButtonLink to="/">{texts.goHome}</ButtonLink>
      </div>
    );
  }
  const { address, city, state: region, postalCode, country } = order.shippingAddress;
  return (
    <div className={styles.page}>
      <PageHeading>{texts.confirmation}</PageHeading>
      <p>{texts.thanks}</p>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.orderId}</dt>
          <dd>{order.orderId}</dd>
        </div>
        <div>
          <dt>{texts.totalAmount}</dt>
          <dd>{formatMoney(toMinor(order.totalAmount), order.currency)}</dd>
        </div>
        <div>
          <dt>{texts.paymentMethod}</dt>
          <dd>{paymentNames[order.paymentMethod]}</dd>
        </div>
        <div>
          <dt>{texts.shippingAddress}</dt>
          <dd>
            {address}
            <br />
            {texts.cityLine(city, region, postalCode)}
            <br />
            {country}
          </dd>
        </div>
      </dl>
      <p className={styles.actions}>
        <ButtonLink to="/">{texts.continueShopping}</ButtonLink>
        <ButtonLink kind="quiet" to="/profile">
          {texts.viewOrders}
        </ButtonLink>
      </p>
    </div>
  );
}
