import {
  applyDiscount,
  type Currency,
  formatMoney,
  type Prices,
  type Product,
  toMinor,
} from '@vajra/contract';
import * as texts from '#texts/shop.ts';

/** Converts the API's decimal prices to minor units. */
export function minorPrices(product: Pick<Product, 'inr_price' | 'usd_price'>): Prices {
  return { inr: toMinor(product.inr_price), usd: toMinor(product.usd_price) };
}

interface DisplayPrice {
  now: string;
  was: string | undefined;
  /** '10% OFF' */
  off: string | undefined;
}

/** Returns the formatted price, with the list price and the discount if there is one. */
export function shownPrice(
  product: Pick<Product, 'inr_price' | 'usd_price' | 'discount'>,
  currency: Currency,
): DisplayPrice {
  const { inr, usd } = minorPrices(product);
  const list = currency === 'INR' ? inr : usd;
  const isDiscounted = product.discount > 0;
  return {
    now: formatMoney(applyDiscount(list, product.discount), currency),
    was: isDiscounted ? formatMoney(list, currency) : undefined,
    off: isDiscounted ? texts.off(product.discount) : undefined,
  };
}
