import type { Order, ShippingAddress } from '@vajra/contract';
import { Link } from 'react-router-dom';
import { Panel } from '../shared/PageLayout.tsx';
import styles from './order.module.css';

interface OrderProps {
  order: Order;
}

/** Who ordered, with the ways to answer them and what else they ordered. */
export function CustomerPanel({ order: { customer, userId } }: OrderProps) {
  return (
    <Panel title="Customer">
      {customer ? (
        <ul className={styles.facts}>
          <li className={styles.first}>{customer.u_name}</li>
          <li>
            <a href={`mailto:${customer.email}`} className={styles.link}>
              {customer.email}
            </a>
          </li>
          <li>
            <a href={`tel:${customer.mo_no}`} className={styles.link}>
              {customer.mo_no}
            </a>
          </li>
        </ul>
      ) : (
        <p>User {userId}, deleted.</p>
      )}
      <Link to={`/admin/orders?user=${userId}`} className={styles.link}>
        All orders of this customer
      </Link>
    </Panel>
  );
}

export function ShippingPanel({ order: { shippingAddress } }: OrderProps) {
  return (
    <Panel title="Shipping address">
      {shippingAddress ? <Address to={shippingAddress} /> : <p>No address.</p>}
    </Panel>
  );
}

export function Address({ to }: { to: ShippingAddress }) {
  return (
    <address className={styles.address}>
      {to.address}
      <br />
      {to.city}, {to.state} {to.postalCode}
      <br />
      {to.country}
    </address>
  );
}

const methods: Readonly<Record<Order['paymentMethod'], string>> = {
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  upi: 'UPI',
  paypal: 'PayPal',
};

export function PaymentPanel({ order: { paymentMethod, priceBasis, currency } }: OrderProps) {
  const prices = priceBasis === 'list' ? 'List prices' : 'Discounted prices';
  return (
    <Panel title="Payment">
      <ul className={styles.facts}>
        <li className={styles.first}>{methods[paymentMethod]}</li>
        <li className={styles.second}>
          {prices} in {currency === 'INR' ? 'rupees' : 'dollars'}
        </li>
      </ul>
    </Panel>
  );
}
