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
  was?: string | undefined;
  /** '10% OFF' */
  off?: string | undefined;
  askAt?: string;
}

type PricedProduct = Pick<Product, 'inr_price' | 'usd_price'>;

/**
 * Returns the formatted price, with the list price and the discount if there is one; for a product
 * without a price in the currency, the page that asks for it.
 */
export function shownPrice(
  product: PricedProduct & Pick<Product, 'discount' | 'sku'>,
  currency: Currency,
): DisplayPrice {
  const list = listPrice({ price: minorPrices(product) }, currency);
  const { sku } = product;
  if (list === 0)
    return { now: texts.priceOnRequest, askAt: `/custom?price=${encodeURIComponent(sku)}` };
  const isDiscounted = product.discount > 0;
  return {
    now: formatMoney(applyDiscount(list, product.discount), currency),
    was: isDiscounted ? formatMoney(list, currency) : undefined,
    off: isDiscounted ? texts.off(product.discount) : undefined,
  };
}
