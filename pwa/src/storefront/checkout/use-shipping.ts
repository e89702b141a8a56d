import { useQuery } from '@tanstack/react-query';
import {
  type CartRow,
  type Currency,
  type ShippingQuote,
  shippingEndpoints,
  toMinor,
} from '@vajra/contract';
import { call } from '../../api/call.ts';
import { isUnavailable } from '../shared/cart.ts';

export const shippingKey = ['shipping'];

/** The price of a method in minor units. */
export function shippingPrice(method: ShippingQuote, currency: Currency): number {
  return toMinor(currency === 'INR' ? method.inr_price : method.usd_price);
}

/**
 * Returns the shipping methods for the country and the cart, and the chosen one: the first one until the
 * customer chooses, or when their choice does not serve the country.
 */
export function useShipping(country: string, rows: readonly CartRow[], chosenId: string) {
  const items = rows
    .filter((row) => !isUnavailable(row))
    .map(({ p_id, u_qty }) => ({ p_id, u_qty }));
  const query = useQuery({
    queryKey: [...shippingKey, country, items],
    queryFn: async ({ signal }) => {
      const body = { country, items };
      return (await call(shippingEndpoints.getShippingQuotes, { body }, { signal })).methods;
    },
    enabled: country !== '' && items.length > 0,
    // Prices of another quantity, but not those of another country, may be shown for a moment.
    placeholderData: (data, previous) => (previous?.queryKey[1] === country ? data : undefined),
    staleTime: 0,
  });
  const methods = query.data;
  const chosen = methods?.find(({ methodId }) => String(methodId) === chosenId) ?? methods?.[0];
  return {
    query,
    /** Undefined while the methods are not known, or when there are none. */
    chosen,
    isNotServed: methods?.length === 0,
    /** Whether the price is that of the current cart. */
    isCurrent: chosen !== undefined && !query.isPlaceholderData,
  };
}
