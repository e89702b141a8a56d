import { useQuery } from '@tanstack/react-query';
import { owners, type PriceBasis } from '@vajra/contract';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import {
  checkoutPriceQuery,
  checkoutPriceTexts,
  useChangeCheckoutPrice,
} from '../shared/checkout-price.ts';
import { FramedQueryState, RowSkeletons } from '../shared/FramedQueryState.tsx';
import { formatNumber } from '../shared/formats.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { RowLink } from '../shared/RowText.tsx';
import { useHasRole } from '../shared/use-has-role.ts';
import styles from './CheckoutPrice.module.css';

/** What checkout charges, and a warning while offer prices are shown but not charged. */
export function CheckoutPrice() {
  const query = useQuery(checkoutPriceQuery);
  const isOwner = useHasRole(owners);
  const confirm = useConfirm();
  const { mutate, isPending } = useChangeCheckoutPrice();
  const change = async (priceBasis: PriceBasis) => {
    const { action, consequence } = checkoutPriceTexts[priceBasis];
    const isConfirmed = await confirm({
      title: `${action}?`,
      text: `${consequence} Customers who are at checkout see the new total before they order.`,
      confirmLabel: action,
    });
    if (isConfirmed) mutate(priceBasis);
  };

  return (
    <div className={styles.section}>
      <Panel title="Price at checkout">
        <FramedQueryState
          query={query}
          failed="Failed to fetch what checkout charges."
          skeleton={<RowSkeletons rows={1} />}
        >
          {({ priceBasis, isChosen, discountedProducts }) => {
            const other = priceBasis === 'list' ? 'discounted' : 'list';
            const offered = isChosen ? ([other] as const) : ([other, priceBasis] as const);
            return (
              <div className={styles.row}>
                <p className={styles.text}>
                  {priceBasis === 'list' && discountedProducts > 0 ? (
                    <RowLink to="/admin/products?status=1&sort=discount">
                      {warningText(discountedProducts)}
                    </RowLink>
                  ) : (
                    `${checkoutPriceTexts[priceBasis].state}${isChosen ? '' : notChosen}`
                  )}
                </p>
                {isOwner &&
                  offered.map((basis) => (
                    <Button
                      key={basis}
                      kind="quiet"
                      small
                      busy={isPending}
                      onClick={() => void change(basis)}
                    >
                      {checkoutPriceTexts[basis].action}
                    </Button>
                  ))}
              </div>
            );
          }}
        </FramedQueryState>
      </Panel>
    </div>
  );
}

const notChosen = ' No one has chosen this yet.';

function warningText(products: number): string {
  return products === 1
    ? '1 product shows an offer price that checkout does not charge'
    : `${formatNumber(products)} products show an offer price that checkout does not charge`;
}
