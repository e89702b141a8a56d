import {
  applyDiscount,
  type Currency,
  formatMoney,
  listPrice,
  type Prices,
  type Product,
  toMinor,
} from '@vajra/contract';
import * as texts from '#texts/shop.ts';

/** Converts the API's decimal prices to minor units. */
export function minorPrices(product: PricedProduct): Prices {
  return { inr: toMinor(product.inr_price), usd: toMinor(product.usd_price) };
}

interface DisplayPrice {
  /** A text instead of a price if the product has none in the currency. */
  now: string;
  was: string | undefined;
  /** '10% OFF' */
  off: string | undefined;
}

type PricedProduct = Pick<Product, 'inr_price' | 'usd_price'>;

/** Whether a product can be bought in a currency. */
export function hasPrice(product: PricedProduct, currency: Currency): boolean {
  return listPrice({ price: minorPrices(product) }, currency) > 0;
}

/** The page that asks for the price of a product. */
export const askForPricePath = ({ sku }: Pick<Product, 'sku'>): string =>
  `/custom?${new URLSearchParams({ price: sku })}`;

/** Returns the formatted price, with the list price and the discount if there is one. */
export function shownPrice(
  product: PricedProduct & Pick<Product, 'discount'>,
  currency: Currency,
): DisplayPrice {
  const list = listPrice({ price: minorPrices(product) }, currency);
  if (list === 0) return { now: texts.priceOnRequest, was: undefined, off: undefined };
  const isDiscounted = product.discount > 0;
  return {
    now: formatMoney(applyDiscount(list, product.discount), currency),
    was: isDiscounted ? formatMoney(list, currency) : undefined,
    off: isDiscounted ? texts.off(product.discount) : undefined,
  };
}
