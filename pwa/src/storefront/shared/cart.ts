import { useQuery } from '@tanstack/react-query';
import { type CartRow, type Currency, type PriceBasis, totalOf, unitPrice } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { cartQuery, storeQuery } from '../../api/queries.ts';
import { currencyAtom, sessionAtom } from '../../session/session.ts';
import { cartOverlayAtom } from './cart-overlay.ts';
import { minorPrices } from './prices.ts';

/** The signed-in person's cart, with what has not reached the shop yet; idle for visitors. */
export function useCart() {
  const session = useAtomValue(sessionAtom);
  const overlay = useAtomValue(cartOverlayAtom);
  const cart = useQuery({ ...cartQuery(session?.u_id ?? 0), enabled: session !== null });
  const data = useMemo(() => cart.data && overlay.over(cart.data), [cart.data, overlay]);
  return { ...cart, data };
}

/** Pieces in the cart. */
export function useCartCount(): number {
  const { data } = useCart();
  return data?.reduce((count, row) => count + row.u_qty, 0) ?? 0;
}

/** In which currency and on which basis cart, checkout and order charge; all three alike. */
export function usePricing(): { currency: Currency; basis: PriceBasis } {
  const currency = useAtomValue(currencyAtom);
  const { data } = useQuery(storeQuery);
  return { currency, basis: data?.priceBasis ?? 'list' };
}

/** One piece of a row, in minor units. */
export function rowUnit(row: CartRow, pricing: { currency: Currency; basis: PriceBasis }): number {
  const product = { price: minorPrices(row.product), discount: row.product.discount };
  return unitPrice(product, pricing.currency, pricing.basis);
}

/** All rows, in minor units. */
export function cartTotal(
  rows: readonly CartRow[],
  pricing: { currency: Currency; basis: PriceBasis },
): number {
  return totalOf(rows.map((row) => ({ unit: rowUnit(row, pricing), quantity: row.u_qty })));
}
