import * as texts from '#texts/app.ts';
import { Link } from '../router/Link.tsx';
import { useCartCount } from '../storefront/shared/cart.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './CartLink.module.css';

export function CartLink() {
  const count = useCartCount();
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
