import type { PriceBasis } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { callQuery } from '../../api/call-query.ts';
import { keys } from '../../api/queries.ts';
import { endpoints } from './endpoints.ts';
import { adminKeys } from './query-keys.ts';
import { useAdminMutation } from './use-admin-mutation.ts';

// Below the admin's products, so that changed discounts make it stale.
const queryKey = [...adminKeys.products, 'checkout-price'];

/** What checkout charges, and how many products it concerns. */
export const checkoutPriceQuery = callQuery(queryKey, endpoints.getCheckoutPrice, {});

export function useChangeCheckoutPrice() {
  return useAdminMutation({
    run: (priceBasis: PriceBasis) => call(endpoints.changeCheckoutPrice, { body: { priceBasis } }),
    failed: 'Failed to change what checkout charges.',
    stale: [queryKey, keys.store],
  });
}

/** What staff read about each choice. */
export const checkoutPriceTexts = {
  list: {
    state: 'Checkout charges list prices.',
    action: 'Charge list prices',
    consequence:
      'From the next order on, customers pay list prices. Wherever the shop shows an offer price, it says that customers pay the list price.',
  },
  discounted: {
    state: 'Checkout charges offer prices.',
    action: 'Charge offer prices',
    consequence: 'From the next order on, customers pay the offer prices that the shop shows.',
  },
} as const;
