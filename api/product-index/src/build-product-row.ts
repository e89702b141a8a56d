import {
  type EmbeddedLookups,
  lookupIdsOf,
  type Prices,
  type Product,
  toMinor,
} from '@vajra/contract';
import type { ProductRow } from './product-row.ts';
import { stockNumberTerms } from './stock-number-terms.ts';

/**
 * Increase it with every change of how rows are built or their texts split: stored indexes of another
 * version are discarded.
 */
export const rowFormatVersion = 3;

/** The fields that a product has both in the database and in the API. */
export type RowSource = EmbeddedLookups &
  Pick<
    Product,
    | 'name'
    | 'sku'
    | 'description'
    | 'status'
    | 'is_recommended'
    | 'discount'
    | 'weight'
    | 'remaining_qty'
  >;

/** Builds the row of a product from its fields, id and list prices in minor units. */
export function buildProductRow(
  product: RowSource,
  p_id: number,
  { inr, usd }: Prices,
): ProductRow {
  const { parentcollection, collection, diamondshape, stonetype } = product;
  const { cutgrade, clarity, naturalcolor, fancycolor } = product;
  return {
    p_id,
    status: product.status,
    is_recommended: product.is_recommended,
    ...lookupIdsOf(product),
    inr,
    usd,
    discount: product.discount,
    weight: product.weight,
    in_stock: product.remaining_qty > 0,
    text: [
      product.name,
      ...stockNumberTerms(product.sku),
      parentcollection?.name,
      collection?.name,
      diamondshape?.name,
      stonetype?.type,
      cutgrade?.cut_grade,
      clarity?.clarity,
      naturalcolor?.ncolor,
      fancycolor?.fcolor,
      product.description,
    ].join(' '),
  };
}

/** Builds the row of a product of the API. */
export function rowFromProduct(product: Product): ProductRow {
  const prices = { inr: toMinor(product.inr_price), usd: toMinor(product.usd_price) };
  return buildProductRow(product, product.p_id, prices);
}
