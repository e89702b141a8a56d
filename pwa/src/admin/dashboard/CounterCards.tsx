import { Link } from 'react-router-dom';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { formatNumber } from '../shared/formats.ts';
import styles from './CounterCards.module.css';

const cards = [
  { key: 'total_orders', name: 'Total Orders', to: '/admin/orders' },
  { key: 'total_products', name: 'Total Products', to: '/admin/products' },
  { key: 'total_users', name: 'Total Users', to: '/admin/manage-users' },
  { key: 'total_requests', name: 'Total Request', to: '/admin/manage-contact' },
] as const;

interface CounterCardsProps {
  counts: Readonly<Record<(typeof cards)[number]['key'], number>>;
}

/** Totals of the store, each linked to its list. */
export function CounterCards({ counts }: CounterCardsProps) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ key, name, to }) => (
        <li key={key}>
          <Link to={to}>
            <span className={styles.number}>{formatNumber(counts[key])}</span>{' '}
            <span className={styles.label}>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Placeholders for the news line and the cards. */
export function CounterSkeletons() {
  return (
    <>
      <Skeleton className={styles.placeholder} />
      <div className={styles.cards}>
        {cards.map(({ key }) => (
          <Skeleton key={key} className={styles.placeholder} />
        ))}
      </div>
    </>
  );
}
