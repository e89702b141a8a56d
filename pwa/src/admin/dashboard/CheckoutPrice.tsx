import { queryOptions, useQuery } from '@tanstack/react-query';
import { owners, type PriceBasis } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FramedQueryState, RowSkeletons } from '../shared/FramedQueryState.tsx';
import { formatNumber } from '../shared/formats.ts';
import { Panel } from '../shared/PageLayout.tsx';
import { adminKeys } from '../shared/query-keys.ts';
import { RowLink } from '../shared/RowText.tsx';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { useHasRole } from '../shared/use-has-role.ts';
import styles from './CheckoutPrice.module.css';

// Below the admin's products, so that changed discounts make it stale.
const queryKey = [...adminKeys.products, 'checkout-price'];

const checkoutPriceQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call(endpoints.getCheckoutPrice, {}, { signal }),
});

/** What checkout charges, and a warning while offer prices are shown but not charged. */
export function CheckoutPrice() {
  const query = useQuery(checkoutPriceQuery);
  const isOwner = useHasRole(owners);
  const confirm = useConfirm();
  const { mutate, isPending } = useAdminMutation({
    run: (priceBasis: PriceBasis) => call(endpoints.changeCheckoutPrice, { body: { priceBasis } }),
    failed: 'Failed to change what checkout charges.',
    stale: [queryKey, keys.store],
  });
  const change = async (priceBasis: PriceBasis) => {
    const { action, consequence } = choices[priceBasis];
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
          {({ priceBasis, discountedProducts }) => {
            const other = priceBasis === 'list' ? 'discounted' : 'list';
            return (
              <div className={styles.row}>
                <p className={styles.text}>
                  {priceBasis === 'list' && discountedProducts > 0 ? (
                    <RowLink to="/admin/products?status=1&sort=discount">
                      {warningText(discountedProducts)}
                    </RowLink>
                  ) : (
                    choices[priceBasis].state
                  )}
                </p>
                {isOwner && (
                  <Button kind="quiet" small busy={isPending} onClick={() => void change(other)}>
                    {choices[other].action}
                  </Button>
                )}
              </div>
            );
          }}
        </FramedQueryState>
      </Panel>
    </div>
  );
}

const choices = {
  list: {
    state: 'Checkout charges list prices.',
    action: 'Charge list prices',
    consequence:
      'From the next order on, customers pay list prices. Product pages with an offer price, cart and checkout say that it is not applied.',
  },
  discounted: {
    state: 'Checkout charges offer prices.',
    action: 'Charge offer prices',
    consequence: 'From the next order on, customers pay the offer prices that the shop shows.',
  },
} as const;

function warningText(products: number): string {
  return products === 1
    ? '1 product shows an offer price that checkout does not charge'
    : `${formatNumber(products)} products show an offer price that checkout does not charge`;
}
