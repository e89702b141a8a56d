import { useQuery } from '@tanstack/react-query';
import { type CartRow, totalOf, unitPrice } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { cartQuery, storeQuery } from '../../api/queries.ts';
import { currencyAtom, sessionAtom } from '../../session/session.ts';
import { minorPrices, type Pricing } from './cards/prices.ts';
import { withPendingChanges } from './cart-changes.ts';
import { pendingChangesAtom } from './state/pending-changes.ts';

/**
 * The signed-in customer's cart; idle for visitors.
 *
 * The server owns the cart, and the query cache holds its last response. Changes that have not
 * reached the server are owned by the outbox; `withPendingChanges` applies them here, so
 * they are never written to the query cache. The offline copy in IndexedDB only answers `cartQuery`
 * when the server cannot.
 */
export function useCart() {
  const session = useAtomValue(sessionAtom);
  const pendingChanges = useAtomValue(pendingChangesAtom);
  const cart = useQuery({ ...cartQuery(session?.u_id ?? 0), enabled: session !== null });
  const data = useMemo(
    () => cart.data && withPendingChanges(cart.data, pendingChanges),
    [cart.data, pendingChanges],
  );
  return { ...cart, data };
}

/** Returns the number of pieces in the cart. */
export function useCartCount(): number {
  const { data } = useCart();
  return data?.reduce((count, row) => count + row.u_qty, 0) ?? 0;
}

/** Returns the pricing, and asks the server again: the store may have changed what checkout charges. */
export function usePricing(): Pricing {
  const currency = useAtomValue(currencyAtom);
  const { data } = useQuery({ ...storeQuery, staleTime: 0 });
  return { currency, basis: data?.priceBasis ?? 'list' };
}

/** Returns the price of one piece of a row in minor units. */
export function unitPriceOf(row: CartRow, pricing: Pricing): number {
  const product = { price: minorPrices(row.product), discount: row.product.discount };
  return unitPrice(product, pricing.currency, pricing.basis);
}

/** Whether a row cannot be ordered in any quantity, so that it does not count in the total. */
export function isUnavailable({ problem }: CartRow): boolean {
  return problem === 'inactive' || problem === 'no-price' || problem === 'out-of-stock';
}

/** Returns the total of the rows that are available, in minor units. */
export function cartTotal(rows: readonly CartRow[], pricing: Pricing): number {
  const lines = rows
    .filter((row) => !isUnavailable(row))
    .map((row) => ({ unit: unitPriceOf(row, pricing), quantity: row.u_qty }));
  return totalOf(lines);
}

/** Returns by how much the total exceeds the offer prices, in minor units. */
export function unappliedOffers(rows: readonly CartRow[], pricing: Pricing): number {
  return cartTotal(rows, pricing) - cartTotal(rows, { ...pricing, basis: 'discounted' });
}
