import { applyDiscount, type Currency, listPrice, type Prices } from '@vajra/contract';
import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import type { SavedItem } from './saved-list.model.ts';

type PricedProduct = Pick<ProductDocument, '_id' | 'sku' | 'name' | 'price' | 'discount'>;

/** A saved product that has become cheaper. */
export interface PriceDrop {
  product: PricedProduct;
  /** In minor units. */
  before: number;
  now: number;
}

/** Smaller drops, such as those by rounding or an exchange rate, are not worth a mail. */
const leastDropPercent = 1;

/** Returns the price of a product after its discount, as lists show it. */
export function shownPrices({
  price,
  discount,
}: Pick<PricedProduct, 'price' | 'discount'>): Prices {
  return { inr: applyDiscount(price.inr, discount), usd: applyDiscount(price.usd, discount) };
}

/**
 * Compares the prices of saved products with those when they were saved, or with those of the last mail. Returns
 * what has become cheaper, and the items as they are after a mail about it. Once a product costs as much as when it was
 * saved, the last mail no longer counts.
 */
export function comparePrices(
  items: readonly SavedItem[],
  products: ReadonlyMap<number, ProductDocument>,
  currency: Currency,
): { items: SavedItem[]; drops: PriceDrop[] } {
  const drops: PriceDrop[] = [];
  const compared = items.map(({ mailedPrice, ...item }): SavedItem => {
    const product = products.get(item.p_id);
    const unchanged = { ...item, ...(mailedPrice && { mailedPrice }) };
    if (!product) return unchanged;
    const prices = shownPrices(product);
    const now = listPrice({ price: prices }, currency);
    const saved = listPrice(item, currency);
    const before = mailedPrice ? listPrice({ price: mailedPrice }, currency) : saved;
    // Without a price in the currency there is nothing to compare.
    if (now > 0 && now * 100 <= before * (100 - leastDropPercent)) {
      drops.push({ product, before, now });
      return { ...item, mailedPrice: prices };
    }
    return now < saved ? unchanged : item;
  });
  return { items: compared, drops };
}
