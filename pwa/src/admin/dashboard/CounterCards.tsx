import { Link } from 'react-router-dom';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './dashboard.module.css';

const cards = [
  { key: 'total_orders', name: 'Total Orders', to: '/admin/orders' },
  { key: 'total_products', name: 'Total Products', to: '/admin/products' },
  { key: 'total_users', name: 'Total Users', to: '/admin/manage-users' },
  { key: 'total_requests', name: 'Total Request', to: '/admin/manage-contact' },
] as const;

const numbers = new Intl.NumberFormat('en-IN');

export function CounterCards({
  counts,
}: {
  counts: Readonly<Record<(typeof cards)[number]['key'], number>>;
}) {
  return (
    <ul className={styles.counts}>
      {cards.map(({ key, name, to }) => (
        <li key={key}>
          <Link to={to}>
            <span className={styles.figure}>{numbers.format(counts[key])}</span>{' '}
            <span className={styles.of}>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** In the place of the news line and the counts. */
export function CountSkeletons() {
  return (
    <>
      <Skeleton className={styles.newsPlate} />
      <div className={styles.counts}>
        {cards.map(({ key }) => (
          <Skeleton key={key} className={styles.countPlate} />
        ))}
      </div>
    </>
  );
}
