import type { MailContent } from '../../platform/mail/mail-content.ts';

interface AvailableProduct {
  _id: number;
  sku: string;
  name: string;
}

/** Composes the mail that a product is in stock again. */
export function stockAlertMessage(
  { _id, sku, name }: AvailableProduct,
  storeUrl: string,
): MailContent {
  const url = `${storeUrl}/product-details/${_id}`;
  const heading = `${name} is in stock again`;
  return {
    subject: heading,
    heading,
    blocks: [
      { kind: 'paragraph', text: 'You asked us to tell you. We cannot reserve it.' },
      { kind: 'items', items: [{ name, detail: sku, url }] },
      { kind: 'link', label: 'See the product', url },
      { kind: 'paragraph', text: 'This was the only mail about this product.' },
    ],
  };
}
