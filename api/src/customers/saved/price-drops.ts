import {
  applyDiscount,
  type Currency,
  formatMoney,
  listPrice,
  type PriceBasis,
  type Prices,
} from '@vajra/contract';
import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import type { MailContent, MailItem } from '../../platform/mail/mail-content.ts';
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
const maxItems = 20;

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

interface PriceDropSettings {
  currency: Currency;
  /** Of the prices that checkout charges. */
  basis: PriceBasis;
  storeUrl: string;
  unsubscribeUrl: string;
}

/** Composes the mail about saved products that have become cheaper. */
export function priceDropMessage(
  drops: readonly PriceDrop[],
  { currency, basis, storeUrl, unsubscribeUrl }: PriceDropSettings,
): MailContent {
  const [first] = drops;
  const isOne = drops.length === 1 && first;
  const heading = isOne
    ? `${first.product.name} costs less now`
    : `${drops.length} of your saved products cost less now`;
  const items = drops.slice(0, maxItems).map(({ product, before, now }): MailItem => {
    const then = `Was ${formatMoney(before, currency)}`;
    const isListCharged = basis === 'list' && product.discount > 0;
    const charged = formatMoney(listPrice(product, currency), currency);
    return {
      name: product.name,
      detail: [product.sku, then, ...(isListCharged ? [`You pay ${charged}`] : [])].join(' · '),
      amount: formatMoney(now, currency),
      url: `${storeUrl}/product-details/${product._id}`,
    };
  });
  const more = drops.length - items.length;
  return {
    subject: heading,
    heading,
    blocks: [
      { kind: 'items', items },
      ...(more > 0 ? [{ kind: 'paragraph', text: `And ${more} more.` } as const] : []),
      { kind: 'link', label: 'See your saved products', url: `${storeUrl}/saved` },
      { kind: 'paragraph', text: 'You asked for mails about lower prices of saved products.' },
      { kind: 'link', label: 'Unsubscribe', url: unsubscribeUrl },
    ],
  };
}
