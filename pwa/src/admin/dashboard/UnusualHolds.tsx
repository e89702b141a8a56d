import { useQuery } from '@tanstack/react-query';
import { formatMoney, toMinor, type UnusualHold } from '@vajra/contract';
import { callQuery } from '../../api/call-query.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys } from '../shared/query-keys.ts';
import { RowLink } from '../shared/RowText.tsx';
import styles from './UnusualHolds.module.css';

const maxShown = 5;

const unusualHoldsQuery = callQuery(
  // Below the orders, so that changes of their status make it stale.
  [...adminKeys.orders, 'unusual-holds'],
  endpoints.getUnusualHolds,
  {},
  ({ holds }) => holds,
);

/** Warns of accounts and networks whose open orders hold unusually much. Usually shows nothing. */
export function UnusualHolds() {
  const { data: holds = [] } = useQuery(unusualHoldsQuery);
  if (holds.length === 0) return null;
  return (
    <section className={styles.notice} aria-labelledby="unusual-holds">
      <h2 id="unusual-holds">Unusual holds</h2>
      <ul>
        {holds.slice(0, maxShown).map((hold) => (
          <li key={`${hold.kind} ${hold.userId} ${hold.value} ${hold.pieces}`}>
            <RowLink to={ordersOf(hold)}>{ownerOf(hold)}</RowLink>
            {`: ${hold.pieces} pieces, ${formatMoney(toMinor(hold.value), 'INR')} in open orders`}
          </li>
        ))}
      </ul>
      {holds.length > maxShown && <p>{holds.length - maxShown} more</p>}
    </section>
  );
}

function ownerOf({ kind, userId, accounts }: UnusualHold): string {
  if (kind === 'account') return `User ${userId}`;
  const network = `${accounts} accounts of one network`;
  return kind === 'network' ? network : `${accounts} new accounts within an hour`;
}

function ordersOf({ userId }: UnusualHold): string {
  return `/admin/orders?status=Pending${userId === undefined ? '' : `&user=${userId}`}`;
}
