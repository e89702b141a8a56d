import { noAttributes } from '@vajra/contract';
import { noLookups, type ProductDocument } from './product.model.ts';

/** The required fields of a new product, and those that differ from the defaults. */
export type NewProductFields = Pick<
  ProductDocument,
  'sku' | 'name' | 'price' | 'quantity' | 'status'
> &
  Partial<ProductDocument>;

/** Creates the document of a product that has sold nothing yet. */
export function newProduct(
  _id: number,
  fields: NewProductFields,
  now = new Date(),
): ProductDocument {
  return {
    _id,
    is_recommended: 0,
    ...noLookups,
    ...noAttributes,
    purchased_qty: 0,
    remaining_qty: fields.quantity,
    discount: 0,
    images: [],
    rating: { sum: 0, count: 0 },
    revision: 1,
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
}
