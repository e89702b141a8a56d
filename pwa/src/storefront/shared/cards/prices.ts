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
import { useStoreConfig } from '../../../api/use-store-config.ts';
import { currencyAtom } from '../../../session/session.ts';

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
 * Returns the formatted price of a product as the customer sees it, with the list price and the discount
 * if there is one, and a note where checkout charges the list price; for a product without a price in the
 * customer's currency, the page that asks for it.
 */
export function useShownPrice(
  product: PricedProduct & Pick<Product, 'discount' | 'sku'>,
): DisplayPrice {
  const currency = useAtomValue(currencyAtom);
  const isOfferCharged = useStoreConfig()?.priceBasis === 'discounted';
  const list = listPrice({ price: minorPrices(product) }, currency);
  const { sku, discount } = product;
  if (list === 0)
    return { now: texts.priceOnRequest, askAt: `/custom?price=${encodeURIComponent(sku)}` };
  const was = formatMoney(list, currency);
  if (discount === 0) return { now: was };
  return {
    now: formatMoney(applyDiscount(list, discount), currency),
    was,
    off: texts.off(discount),
    note: isOfferCharged ? undefined : texts.youPay(was),
  };
}
