import { useQuery } from '@tanstack/react-query';
import {
  applyDiscount,
  type Currency,
  formatMoney,
  listPrice,
  type PriceBasis,
  type Prices,
  type Product,
  toMinor,
} from '@vajra/contract';
import { useAtomValue } from 'jotai';
import * as texts from '#texts/shop.ts';
import { storeQuery } from '../../api/queries.ts';
import { currencyAtom } from '../../session/session.ts';

/** Converts the API's decimal prices to minor units. */
export function minorPrices(product: PricedProduct): Prices {
  return { inr: toMinor(product.inr_price), usd: toMinor(product.usd_price) };
}

/** The currency and price basis that cart, checkout and order share. */
export interface Pricing {
  currency: Currency;
  basis: PriceBasis;
}

interface DisplayPrice {
  /** A text instead of a price if the product has none in the currency. */
  now: string;
  was?: string | undefined;
  /** '10% OFF' */
  off?: string | undefined;
  /** What checkout charges instead of the price. */
  note?: string | undefined;
  askAt?: string;
}

type PricedProduct = Pick<Product, 'inr_price' | 'usd_price'>;

/**
 * Returns the formatted price, with the list price and the discount if there is one, and a note where
 * checkout charges the list price; for a product without a price in the currency, the page that asks
 * for it.
 */
export function shownPrice(
  product: PricedProduct & Pick<Product, 'discount' | 'sku'>,
  { currency, basis }: Pricing,
): DisplayPrice {
  const list = listPrice({ price: minorPrices(product) }, currency);
  const { sku } = product;
  if (list === 0)
    return { now: texts.priceOnRequest, askAt: `/custom?price=${encodeURIComponent(sku)}` };
  const charged = formatMoney(list, currency);
  if (product.discount === 0) return { now: charged };
  return {
    now: formatMoney(applyDiscount(list, product.discount), currency),
    was: charged,
    off: texts.off(product.discount),
    note: basis === 'list' ? texts.youPay(charged) : undefined,
  };
}

/** Returns the price of a product as the customer sees it. */
export function useShownPrice(product: Parameters<typeof shownPrice>[0]): DisplayPrice {
  const currency = useAtomValue(currencyAtom);
  const { data: store } = useQuery(storeQuery);
  return shownPrice(product, { currency, basis: store?.priceBasis ?? 'list' });
}
