import {
  applyDiscount,
  type Currency,
  formatMoney,
  type Prices,
  type Product,
  toMinor,
} from '@vajra/contract';
import * as texts from '#texts/shop.ts';

/** The wire's decimal prices as whole minor units. */
export function minorPrices(product: Pick<Product, 'inr_price' | 'usd_price'>): Prices {
  return { inr: toMinor(product.inr_price), usd: toMinor(product.usd_price) };
}

interface ShownPrice {
  now: string;
  was: string | undefined;
  /** '10% OFF' */
  off: string | undefined;
}

/** The discounted price, with the list price and the '% OFF' where something is taken off. */
export function shownPrice(
  product: Pick<Product, 'inr_price' | 'usd_price' | 'discount'>,
  currency: Currency,
): ShownPrice {
  const { inr, usd } = minorPrices(product);
  const list = currency === 'INR' ? inr : usd;
  const isReduced = product.discount > 0;
  return {
    now: formatMoney(applyDiscount(list, product.discount), currency),
    was: isReduced ? formatMoney(list, currency) : undefined,
    off: isReduced ? texts.off(product.discount) : undefined,
  };
}
