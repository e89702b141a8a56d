import type { AdminSortOrder, Currency } from '@vajra/contract';
import type { FacetKey } from './product-row.ts';

export interface ProductIndexQuery {
  /** Any of the values within a key, all of the keys. An empty array restricts nothing. */
  filters?: Partial<Record<FacetKey, readonly number[]>>;
  is_recommended?: 0 | 1;
  /** Default 1. */
  status?: 0 | 1 | 'any';
  /** Every word of it must begin some word of the product; a text without words restricts nothing. */
  search?: string;
  /** True: only what is in stock; false: only what is not; left out: both. */
  in_stock?: boolean;
  /** At most so many pieces are left; for rows that have `desk`. */
  max_left?: number;
  /**
   * Default `newest`, p_id descending, which also breaks every tie. The price orders go by the
   * discounted price; products without a weight come last in both carat orders. Those by name, SKU
   * and pieces left are for rows that have `desk`; descending they are the ascending order
   * reversed, ties as well.
   */
  sort?: AdminSortOrder;
  /** For the price orders. Default INR. */
  currency?: Currency;
  /** Counts from 1. */
  page: number;
  perPage: number;
  /** True: count the facets as well. */
  facets?: boolean;
}

/**
 * Value id to the number of products that have it. The counts of a key ignore that key's own
 * filter, so they tell what choosing another value would give. Values with none are left out,
 * the others ascend.
 */
export type FacetCounts = Record<FacetKey, ReadonlyMap<number, number>>;

export interface ProductIndexResult {
  /** The page's p_ids in the order asked for; empty past the last page. */
  ids: number[];
  /** All that match, on every page. */
  totalCount: number;
  facets?: FacetCounts;
}
