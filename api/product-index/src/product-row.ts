import { type FilterKey, filterKeys } from '@vajra/contract';

/** The fields of a product that are indexed. Ids are positive integers. Absent lookups are null. */
export interface ProductRow extends Record<FilterKey, number | null> {
  p_id: number;
  /** 1 active, 0 inactive. */
  status: 0 | 1;
  is_recommended: 0 | 1;
  /** List price in whole paise. */
  inr: number;
  /** List price in whole cents. */
  usd: number;
  /** Percent, 0 to 100, with up to two decimals. */
  discount: number;
  /** Carats. */
  weight: number | null;
  /** Millimetres. */
  length: number | null;
  in_stock: boolean;
  /** The text to search: name, terms of the SKU, lookup names and description, joined by spaces. */
  text: string;
  /** Fields that only admin lists sort and filter by. Rows in the browser do not have them. */
  admin?: AdminFields | undefined;
}

export interface AdminFields {
  name: string;
  sku: string;
  /** The number of pieces left. */
  left: number;
}

/** The fields by which products are filtered and counted. */
export const facetKeys = filterKeys;
export type FacetKey = FilterKey;
