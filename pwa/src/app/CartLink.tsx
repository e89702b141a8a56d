import { Link } from 'react-router-dom';
import { useCartCount } from '../shop/cart.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Header.module.css';

export function CartLink() {
  const count = useCartCount();
  const label = count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`;
  return (
    <Link to="/cart" className={styles.icon} aria-label={label}>
      <Icon name="bag" />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
