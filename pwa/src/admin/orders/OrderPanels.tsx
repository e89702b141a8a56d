import {
  type Order,
  type OrderActor,
  orderTimeline,
  type ShippingAddress,
  type TimelineEntry,
} from '@vajra/contract';
import { paymentNames } from '#texts/payment.ts';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { ContactDetails } from '../shared/ContactDetails.tsx';
import { formatDateTime } from '../shared/formats.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { RowDetail, RowLink, RowTitle } from '../shared/RowText.tsx';
import styles from './OrderPanels.module.css';
import { formatOrderAmount, statusTones } from './order-texts.ts';
import { OrderPaymentState } from './PaymentState.tsx';
import { paymentEventNames } from './payment-states.ts';
import { TrackingLink } from './TrackingLink.tsx';

const actors = {
  admin: 'by the shop',
  customer: 'by the customer',
  system: 'not confirmed in time',
} as const satisfies Record<OrderActor, string>;

interface OrderProps {
  order: Order;
}

/** The customer with links to contact them and to their other orders. */
export function CustomerPanel({ order: { customer, userId } }: OrderProps) {
  return (
    <Panel title="Customer">
      {customer ? (
        <ContactDetails name={customer.u_name} email={customer.email} phone={customer.mo_no} />
      ) : (
        <p>User {userId}, deleted.</p>
      )}
      <p className={styles.allOrders}>
        <RowLink to={`/admin/orders?user=${userId}`}>All orders of this customer</RowLink>
      </p>
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
      {[to.city, `${to.state} ${to.postalCode}`.trim()].filter(Boolean).join(', ')}
      <br />
      {to.country}
    </address>
  );
}

export function PaymentPanel({ order }: OrderProps) {
  const { payment, paymentMethod, priceBasis, currency } = order;
  const prices = priceBasis === 'list' ? 'List prices' : 'Discounted prices';
  return (
    <Panel title="Payment">
      <RowTitle>{paymentNames[paymentMethod]}</RowTitle>
      <OrderPaymentState order={order} />
      {payment && payment.paid > 0 && (
        <RowDetail>
          Received {formatOrderAmount(payment.paid, order)}
          {payment.refunded > 0 && `, refunded ${formatOrderAmount(payment.refunded, order)}`}
          {payment.disputed && `, disputed ${formatOrderAmount(payment.disputed, order)}`}
        </RowDetail>
      )}
      <RowDetail>
        {prices} in {currency === 'INR' ? 'rupees' : 'dollars'}
      </RowDetail>
    </Panel>
  );
}

/** What has happened to the order, when, and who did it. */
export function HistoryPanel({ order }: OrderProps) {
  return (
    <Panel title="History">
      <ol className={styles.history}>
        {orderTimeline(order).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no state
          <li key={index}>
            <Step entry={entry} order={order} />
            <RowDetail>
              {formatDateTime(entry.at)}
              {'by' in entry && `, ${actors[entry.by]}`}
            </RowDetail>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Step({ entry, order }: OrderProps & { entry: TimelineEntry }) {
  if (entry.kind === 'status') {
    return <StatusDot tone={statusTones[entry.status]}>{entry.status}</StatusDot>;
  }
  if (entry.kind === 'return') return `Return ${entry.returnId}: ${entry.state}`;
  if (entry.kind === 'shipment') {
    return (
      <>
        Parcel: <TrackingLink shipment={entry.shipment} />
      </>
    );
  }
  return `${paymentEventNames[entry.event.kind]} ${formatOrderAmount(entry.event.amount, order)}`;
}
