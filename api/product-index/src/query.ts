import type {
  AdminSortOrder,
  Currency,
  Histograms,
  PriceBasis,
  Ranges,
  SortOrder,
} from '@vajra/contract';
import type { FacetKey } from './product-row.ts';
import type { SearchPart } from './search/search-part.ts';

export interface ProductIndexQuery {
  /** Matches any of the values of a key, and all keys. An empty list does not filter. */
  filters?: Partial<Record<FacetKey, readonly number[]>>;
  /** Matches products whose numbers are in all of these ranges. */
  ranges?: Ranges;
  is_recommended?: 0 | 1;
  /** Default 1. */
  status?: 0 | 1 | 'any';
  /**
   * Every token must be a prefix of a token of the product. Blank text does not filter; any other text
   * without tokens, such as '--', matches nothing.
   */
  search?: string;
  /**
   * A search as `interpret` understood it. Products match all of its parts that were understood; none match if
   * there is no such part.
   */
  parts?: readonly SearchPart[] | undefined;
  /** True: only in stock; false: only out of stock; omitted: both. */
  in_stock?: boolean;
  /** The maximum number of pieces left. Requires rows with `admin` fields. */
  max_left?: number;
  /**
   * Defaults to `relevance` with `parts`, and else to `newest`, which is p_id descending and also breaks ties.
   * The most relevant products have the words of a search themselves, then words that start with them, then
   * only synonyms. Price orders use the
   * discounted price. Products without a weight are last in both carat orders. Orders by name, SKU
   * and pieces left require rows with `admin` fields; their descending order is the exact reverse of
   * the ascending one, including ties.
   */
  sort?: SortOrder | AdminSortOrder | undefined;
  /** Puts products that are out of stock after all others, in the same order. */
  soldLast?: boolean;
  /**
   * Finds up to 100 products like this one: of the same shape or, if it has none, of the same parent
   * collection if it has one. The most similar are first, in place of `sort`; the product itself is left
   * out. An unknown id matches none.
   */
  similarTo?: number;
  /** Of price orders, price ranges and their histogram. Defaults to INR. */
  currency?: Currency | undefined;
  /** The prices of ranges and their histogram. Defaults to `list`. */
  priceBasis?: PriceBasis | undefined;
  /** Starts at 1. */
  page: number;
  perPage: number;
  /** Whether to count facets and histograms. */
  facets?: boolean;
}

/**
 * The number of products by value id, in ascending order of ids. The counts of a key ignore its own
 * filter, so they show what selecting another value would return. Values without products are omitted.
 */
export type FacetCounts = Record<FacetKey, ReadonlyMap<number, number>>;

export interface ProductIndexResult {
  /** The p_ids of the page in the requested order; empty after the last page. */
  ids: number[];
  /** The number of matches on all pages. */
  totalCount: number;
  facets?: FacetCounts;
  /** Bars with products only, in ascending order. The histogram of a number ignores its own range. */
  histograms?: Histograms;
}
