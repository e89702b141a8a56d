import { formatMoney } from '@vajra/contract';
import { useNavigate } from 'react-router-dom';
import * as texts from '#texts/cart.ts';
import { worldwide } from '#texts/delivery.ts';
import * as shopTexts from '#texts/shop.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useNotify } from '../../ui/notices.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { addedTaxOf, useTaxRules } from '../shared/added-tax.ts';
import { CartState } from '../shared/CartState.tsx';
import { cartTotal, useCart, usePricing } from '../shared/cart.ts';
import { EstimatedDelivery } from '../shared/EstimatedDelivery.tsx';
import { OfferNote } from '../shared/OfferNote.tsx';
import { TotalRow } from '../shared/TotalRow.tsx';
import { CartItem } from './CartItem.tsx';
import styles from './CartScreen.module.css';

export function CartScreen() {
  const cart = useCart();
  const pricing = usePricing();
  const navigate = useNavigate();
  const { notifyError } = useNotify();
  const rows = cart.data ?? [];
  const goods = cartTotal(rows, pricing);
  const isExport = pricing.currency !== 'INR';
  const tax = addedTaxOf(useTaxRules(), { rows, pricing }, { isExport, shipping: 0 });
  const total = goods + (tax ?? 0);
  const isBlocked = total === 0 || cart.isPending;

  const proceed = () => {
    if (rows.some(({ problem }) => problem)) notifyError(texts.someUnavailable);
    else if (isBlocked) notifyError(texts.empty);
    else void navigate('/checkout');
  };

  return (
    <Wrap className={styles.page}>
      <PageHeading>{texts.title}</PageHeading>
      <CartState
        cart={cart}
        loading={texts.loading}
        empty={
          <EmptyState text={shopTexts.cartEmpty}>
            <ButtonLink to="/all-diamonds">{shopTexts.seeAll}</ButtonLink>
          </EmptyState>
        }
      >
        <div className={styles.columns}>
          <ul className={styles.rows} aria-label={texts.items}>
            {rows.map((row) => (
              <CartItem key={row.cart_id} row={row} pricing={pricing} />
            ))}
          </ul>
          <aside className={styles.summary} aria-label={texts.total}>
            <EstimatedDelivery />
            {tax !== undefined && (
              <SecondaryText>{texts.gst(formatMoney(tax, pricing.currency))}</SecondaryText>
            )}
            <TotalRow label={texts.total} amount={formatMoney(total, pricing.currency)} live />
            <OfferNote rows={rows} pricing={pricing} />
            <SecondaryText>
              {worldwide} {texts.shippingAtCheckout}
            </SecondaryText>
            <Button wide aria-disabled={isBlocked} onClick={proceed}>
              {texts.proceed}
            </Button>
          </aside>
        </div>
      </CartState>
    </Wrap>
  );
}
