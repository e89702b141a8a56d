import { type NewProductFields, newProduct } from '../src/catalogue/products/new-product.ts';
import type { SeedMedia } from './photographs.ts';
import type { SeedProduct } from './plan.ts';

/** How the store sells an item, as opposed to what the item is. */
export interface Listing {
  readonly p_id: number;
  readonly quantity: number;
  /** Percent. */
  readonly discount: number;
  readonly isRecommended: boolean;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly media: readonly SeedMedia[];
}

type ItemFields = Omit<NewProductFields, 'sku' | 'quantity' | 'status'>;

/** Creates the product of an item with this listing. */
export function listProduct(listing: Listing, item: ItemFields): SeedProduct {
  const { p_id, quantity, discount, isRecommended, isActive, createdAt, media } = listing;
  const fields: NewProductFields = {
    ...item,
    sku: `VJ-${10_000 + p_id}`,
    is_recommended: isRecommended ? 1 : 0,
    quantity,
    discount,
    status: isActive ? 1 : 0,
  };
  const { images: _, ...product } = newProduct(p_id, fields, createdAt);
  return { ...product, media };
}
