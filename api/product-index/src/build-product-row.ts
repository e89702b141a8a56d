import {
  type AttributeValues,
  attributeKeys,
  attributeOf,
  type EmbeddedLookups,
  embeddedValue,
  lookupIdsOf,
  lookupKinds,
  type Prices,
  type Product,
  toMinor,
} from '@vajra/contract';
import type { ProductRow } from './product-row.ts';
import { stockNumberTerms } from './stock-number-terms.ts';

const searchedAttributes = attributeKeys.filter((key) => attributeOf(key).isSearched);

/** The fields that a product has both in the database and in the API. */
export type RowSource = EmbeddedLookups &
  Partial<AttributeValues> &
  Pick<
    Product,
    'name' | 'sku' | 'status' | 'is_recommended' | 'discount' | 'weight' | 'remaining_qty'
  >;

/** Builds the row of a product from its fields, id and list prices in minor units. */
export function buildProductRow(
  product: RowSource,
  p_id: number,
  { inr, usd }: Prices,
): ProductRow {
  return {
    p_id,
    status: product.status,
    is_recommended: product.is_recommended,
    ...lookupIdsOf(product),
    inr,
    usd,
    discount: product.discount,
    weight: product.weight,
    length: product.length ?? null,
    in_stock: product.remaining_qty > 0,
    text: [
      product.name,
      ...stockNumberTerms(product.sku),
      ...lookupKinds.map((kind) => embeddedValue(product, kind)?.text),
      ...searchedAttributes.map((key) => product[key]),
    ].join(' '),
  };
}

/** Builds the row of a product of the API. */
export function rowFromProduct(product: Product): ProductRow {
  const prices = { inr: toMinor(product.inr_price), usd: toMinor(product.usd_price) };
  return buildProductRow(product, product.p_id, prices);
}
