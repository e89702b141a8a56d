import type { Order } from '@vajra/contract';
import { mediaUrl } from '../../api/media-url.ts';
import { localTime } from '../../desk/dates.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Media } from '../../ui/Media.tsx';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { orderAmount, statusTones } from './order-list.ts';
import styles from './orders.module.css';

interface OrderDialogProps {
  /** Nothing is shown without one. */
  order: Order | undefined;
  onClose: () => void;
}

/** An order's items, address, payment and history. */
export function OrderDialog({ order, onClose }: OrderDialogProps) {
  return (
    <Dialog
      open={order !== undefined}
      title={`Order ${order?.orderId ?? ''}`}
      onClose={onClose}
      className={styles.dialog}
    >
      {order && (
        <div className={styles.detail}>
          <Items order={order} />
          <div className={styles.facts}>
            <ShippedTo order={order} />
            <Payment order={order} />
          </div>
          <History order={order} />
        </div>
      )}
    </Dialog>
  );
}

function Items({ order }: { order: Order }) {
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
            <span className={styles.first}>{item.product.name}</span>
            <span className={styles.second}>
              {item.sku} · {item.quantity} × {orderAmount(item.price, order)}
            </span>
          </div>
          <span>{orderAmount(item.price * item.quantity, order)}</span>
        </li>
      ))}
      <li className={styles.total}>
        <span>Total</span>
        <span>{orderAmount(order.totalAmount, order)}</span>
      </li>
    </ul>
  );
}

function ShippedTo({ order: { customer, shippingAddress: to } }: { order: Order }) {
  return (
    <section>
      <h3>Shipping address</h3>
      {customer && (
        <p>
          {customer.u_name}
          <br />
          <a href={`mailto:${customer.email}`}>{customer.email}</a>
          <br />
          <a href={`tel:${customer.mo_no}`}>{customer.mo_no}</a>
        </p>
      )}
      {to ? (
        <address>
          {to.address}
          <br />
          {to.city}, {to.state} {to.postalCode}
          <br />
          {to.country}
        </address>
      ) : (
        <p>No address.</p>
      )}
    </section>
  );
}

const methods: Readonly<Record<Order['paymentMethod'], string>> = {
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  upi: 'UPI',
  paypal: 'PayPal',
};

function Payment({ order: { paymentMethod, priceBasis, currency } }: { order: Order }) {
  return (
    <section>
      <h3>Payment</h3>
      <p>
        {methods[paymentMethod]}
        <br />
        {priceBasis === 'list' ? 'List prices' : 'Discounted prices'} in{' '}
        {currency === 'INR' ? 'rupees' : 'dollars'}
      </p>
    </section>
  );
}

function History({ order }: { order: Order }) {
  return (
    <section>
      <h3>History</h3>
      <ol className={styles.history}>
        {order.history.map(({ status, at, by }) => (
          <li key={at + status}>
            <StatusDot tone={statusTones[status]}>{status}</StatusDot>
            <span className={styles.second}>
              {localTime(at)}, by the {by === 'admin' ? 'shop' : 'customer'}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
