import { type FilterKey, filterKeys } from '@vajra/contract';

/** What the index keeps of a product. Ids are positive integers. Absent lookups are null. */
export interface ProductRow {
  p_id: number;
  /** 1 active, 0 inactive. */
  status: 0 | 1;
  is_recommended: 0 | 1;
  pc_id: number | null;
  c_id: number | null;
  shape_id: number | null;
  stone_id: number | null;
  grade_id: number | null;
  clarity_id: number | null;
  ncolor_id: number | null;
  fcolor_id: number | null;
  /** List price in paise, a whole number. */
  inr: number;
  /** List price in cents, a whole number. */
  usd: number;
  /** Percent, 0 to 100; read to two decimals. */
  discount: number;
  /** Carats. */
  weight: number | null;
  in_stock: boolean;
  /** The text to search, raw: name, SKU, lookups' names and description, joined by spaces. */
  text: string;
  /** What only the back office sorts and narrows down by. A phone's rows are without. */
  admin?: AdminFields | undefined;
}

export interface AdminFields {
  name: string;
  sku: string;
  /** Pieces. */
  left: number;
}

/** The columns by which products are filtered and counted. */
export const facetKeys = filterKeys;
export type FacetKey = FilterKey;
