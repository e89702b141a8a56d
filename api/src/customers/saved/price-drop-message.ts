import { type Currency, formatMoney, listPrice, type PriceBasis } from '@vajra/contract';
import type { MailContent, MailItem } from '../../platform/mail/mail-content.ts';
import type { PriceDrop } from './price-drops.ts';

const maxItems = 20;

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
