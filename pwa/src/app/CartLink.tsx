import { Link } from 'react-router-dom';
import * as texts from '#texts/app.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './CartLink.module.css';

/** Leads to the cart, and shows how many pieces are in it. */
export function CartLink({ count }: { count: number }) {
  return (
    <Link to="/cart" aria-label={texts.cart(count)}>
      <Icon name="bag" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
