import { buildProductRow, type ProductRow } from '@vajra/product-index';
import type { ProductDocument } from '../products/product.model.ts';

export type IndexedProduct = Omit<
  ProductDocument,
  'images' | 'specifications' | 'createdAt' | 'updatedAt'
>;

/** Excludes the fields that the index does not use. */
export const indexedFields = { images: 0, specifications: 0, createdAt: 0, updatedAt: 0 } as const;

/** Converts a product to its index row. */
export function toIndexRow(product: IndexedProduct): ProductRow {
  const { name, sku, remaining_qty: left } = product;
  return { ...buildProductRow(product, product._id, product.price), admin: { name, sku, left } };
}
