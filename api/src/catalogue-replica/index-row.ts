import { type CatalogueRow, rowOf } from '@vajra/product-index';
import type { ProductDocument } from '../products/product.model.ts';

export type IndexedProduct = Omit<
  ProductDocument,
  'images' | 'specifications' | 'createdAt' | 'updatedAt'
>;

/** The projection of an `Indexed`: all but what the index does not read. */
export const indexedFields = { images: 0, specifications: 0, createdAt: 0, updatedAt: 0 } as const;

/** What the index keeps of a product. */
export function toIndexRow(product: IndexedProduct): CatalogueRow {
  const { name, sku, remaining_qty: left } = product;
  return { ...rowOf(product, product._id, product.price), desk: { name, sku, left } };
}
