import { formatMoney } from '@vajra/contract';
import { useNavigate } from 'react-router-dom';
import * as texts from '#texts/cart.ts';
import * as shopTexts from '#texts/shop.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { notify } from '../../ui/notify.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { cartTotal, useCart, usePricing } from '../shared/cart.ts';
import { CartLine } from './CartLine.tsx';
import styles from './CartScreen.module.css';

/** Spec 2.6. */
export function CartScreen() {
  const cart = useCart();
  const pricing = usePricing();
  const navigate = useNavigate();
  const rows = cart.data ?? [];
  const total = cartTotal(rows, pricing);
  const isBlocked = total === 0 || cart.isPending;

  const proceed = () => {
    if (isBlocked) notify(0, texts.nothingToPay);
    else if (rows.some(({ problem }) => problem)) notify(0, texts.notAllAvailable);
    else void navigate('/checkout');
  };

  return (
    <Wrap className={styles.page}>
      <PageHeading>{texts.title}</PageHeading>
      {cart.isPending && (
        <div role="status" aria-label={texts.loading}>
          <Skeleton shape="block" />
        </div>
      )}
      {cart.isError && !cart.data && (
        <ErrorState
          text={shopTexts.cartFailed}
          busy={cart.isFetching}
          onRetry={() => void cart.refetch()}
        />
      )}
      {cart.data?.length === 0 && (
        <EmptyState text={shopTexts.cartEmpty}>
          <ButtonLink to="/all-diamonds">{shopTexts.seeAll}</ButtonLink>
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div className={styles.two}>
          <ul className={styles.rows} aria-label={texts.items}>
            {rows.map((row) => (
              <CartLine key={row.cart_id} row={row} pricing={pricing} />
            ))}
          </ul>
          <aside className={styles.sum} aria-label={texts.total}>
            <p className={styles.total}>
              <span>{texts.total}</span>
              <span role="status">{formatMoney(total, pricing.currency)}</span>
            </p>
            <p className={styles.note}>{texts.shippingNote}</p>
            <Button wide aria-disabled={isBlocked} onClick={proceed}>
              {texts.proceed}
            </Button>
          </aside>
        </div>
      )}
    </Wrap>
  );
}
