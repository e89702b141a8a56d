import { useQuery } from '@tanstack/react-query';
import { formatMoney, toMinor } from '@vajra/contract';
import { Link } from 'react-router-dom';
import { callQuery } from '../../api/call-query.ts';
import type { ResponseOf } from '../../api/endpoints.ts';
import { endpoints } from '../shared/endpoints.ts';
import { formatCount } from '../shared/formats.ts';
import { adminKeys } from '../shared/query-keys.ts';
import styles from './PaymentCards.module.css';

const summaryQuery = callQuery(
  // Below the orders, so that changes of their payments make it stale.
  [...adminKeys.orders, 'payment-summary'],
  endpoints.getPaymentSummary,
  {},
);

type Amounts = ResponseOf<typeof endpoints.getPaymentSummary>['received'];

/** What was received and refunded lately, and what is awaited. Shows nothing to staff without orders. */
export function PaymentCards() {
  const { data } = useQuery(summaryQuery);
  if (!data) return null;
  const { days, received, refunded, awaiting } = data;
  const orders = formatCount({ totalCount: awaiting.orders }, 'order');
  const cards = [
    { name: `Received in ${days} days`, amounts: received, to: '/admin/orders?payment=paid' },
    { name: `Awaited for ${orders}`, amounts: awaiting, to: '/admin/orders?payment=open' },
    { name: `Refunded in ${days} days`, amounts: refunded, to: '/admin/orders?payment=refunded' },
  ];
  return (
    <ul className={styles.cards} aria-label="Payments">
      {cards.map(({ name, amounts, to }) => (
        <li key={to}>
          <Link to={to}>
            <span className={styles.amount}>{formatAmounts(amounts)}</span>{' '}
            <span className={styles.label}>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Dollars are only shown when there are any. */
function formatAmounts({ INR, USD }: Amounts): string {
  const rupees = formatMoney(toMinor(INR), 'INR');
  return USD === 0 ? rupees : `${rupees} and ${formatMoney(toMinor(USD), 'USD')}`;
}
