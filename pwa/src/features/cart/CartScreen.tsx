import { formatMoney } from '@vajra/contract';
import { useNavigate } from 'react-router-dom';
import { cartTotal, useCart, usePricing } from '../../shop/cart.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { CartLine } from './CartLine.tsx';
import styles from './CartScreen.module.css';

const nothingToPay = 'Your cart is empty. Add items to proceed to checkout.';

/** Spec 2.6. */
export function CartScreen() {
  const cart = useCart();
  const pricing = usePricing();
  const navigate = useNavigate();
  const rows = cart.data ?? [];
  const total = cartTotal(rows, pricing);
  const isBlocked = total === 0 || cart.isPending;

  const proceed = () => {
    if (isBlocked) notify(0, nothingToPay);
    else if (rows.some(({ problem }) => problem)) {
      notify(0, 'Please change or remove what is not available first.');
    } else void navigate('/checkout');
  };

  return (
    <Wrap className={styles.page}>
      <PageHeading>Cart</PageHeading>
      {cart.isPending && (
        <div role="status" aria-label="Loading cart">
          <Skeleton shape="block" />
        </div>
      )}
      {cart.isError && !cart.data && (
        <ErrorState
          text="Failed to fetch cart items. Please try again."
          busy={cart.isFetching}
          onRetry={() => void cart.refetch()}
        />
      )}
      {cart.data?.length === 0 && (
        <EmptyState text="Your cart is empty.">
          <ButtonLink to="/all-diamonds">See all diamonds</ButtonLink>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div className={styles.two}>
          <ul className={styles.rows} aria-label="Items">
            {rows.map((row) => (
              <CartLine key={row.cart_id} row={row} pricing={pricing} />
            ))}
          </ul>
          <aside className={styles.sum} aria-label="Total">
            <p className={styles.total}>
              <span>Total</span>
              <span role="status">{formatMoney(total, pricing.currency)}</span>
            </p>
            <p className={styles.note}>We ship worldwide, in 15-25 business days.</p>
            <Button wide aria-disabled={isBlocked} onClick={proceed}>
              Proceed to Checkout
            </Button>
          </aside>
        </div>
      )}
    </Wrap>
  );
}
