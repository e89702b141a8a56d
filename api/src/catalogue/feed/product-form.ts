import { createHash } from 'node:crypto';
import { attributeKeys, attributeOf, lookupFields, lookupKinds } from '@vajra/contract';
import { newProduct } from '../products/new-product.ts';
import { presentProduct } from '../products/product.presenter.ts';

const lookups = lookupKinds.map((kind, index) => {
  const { embeddedAs, idKey, textKey } = lookupFields[kind];
  return [embeddedAs, { [idKey]: index + 1, [textKey]: kind }];
});
const attributes = attributeKeys.map((key) => [key, attributeOf(key).type === 'text' ? key : 1]);
const fields = {
  ...{ name: 'Name', sku: 'SKU', price: { inr: 100, usd: 2 }, quantity: 1, status: 1 as const },
  ...Object.fromEntries([...lookups, ...attributes]),
};
const sample = presentProduct(newProduct(1, fields, new Date(0)));

/**
 * Identifies the form of products in the feed: it is a hash of a sample product with a value for every
 * lookup and attribute. Clients whose products have another form start from the beginning.
 */
export const productForm = createHash('sha256')
  .update(JSON.stringify(sample))
  .digest('base64url')
  .slice(0, 8);
