import { formatMoney, paymentMethods, shippingAddress, toMinor } from '@vajra/contract';
import { useLocation } from 'react-router-dom';
import { z } from 'zod';
import { paymentNames } from '../../shop/payment-names.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './OrderConfirmation.module.css';

/** What the checkout passes on in the history entry, where it survives a reload (spec 2.7). */
const passed = z.object({
  orderId: z.string(),
  totalAmount: z.number().min(0),
  currency: z.enum(['INR', 'USD']),
  shippingAddress,
  paymentMethod: z.enum(paymentMethods),
});

export function OrderConfirmation() {
  const { state } = useLocation();
  const { data: order } = passed.safeParse(state);
  if (!order) {
    return (
      <div className={styles.page}>
        <PageHeading>No Order Found</PageHeading>
        <p>Please place an order to view confirmation details.</p>
        <ButtonLink to="/">Go to Home</ButtonLink>
      </div>
    );
  }
  const { address, city, state: region, postalCode, country } = order.shippingAddress;
  return (
    <div className={styles.page}>
      <PageHeading>Order Confirmation</PageHeading>
      <p>Thank you for your order. A confirmation e-mail follows.</p>
      <dl className={styles.facts}>
        <div>
          <dt>Order ID</dt>
          <dd>{order.orderId}</dd>
        </div>
        <div>
          <dt>Total Amount</dt>
          <dd>{formatMoney(toMinor(order.totalAmount), order.currency)}</dd>
        </div>
        <div>
          <dt>Payment Method</dt>
          <dd>{paymentNames[order.paymentMethod]}</dd>
        </div>
        <div>
          <dt>Shipping Address</dt>
          <dd>
            {address}
            <br />
            {city}, {region} {postalCode}
            <br />
            {country}
          </dd>
        </div>
      </dl>
      <p className={styles.ways}>
        <ButtonLink to="/">Continue Shopping</ButtonLink>
        <ButtonLink kind="quiet" to="/profile">
          See your orders
        </ButtonLink>
      </p>
    </div>
  );
}
