import { type Currency, defaultCurrency } from './currency.ts';
import type { Input } from './endpoint.ts';
import type { ListState } from './list-state.ts';
import { pageSizes } from './page-sizes.ts';
import type { FixedFilter } from './pages.ts';
import type { productEndpoints } from './products.ts';
import { formatBounds, rangeKeys } from './ranges.ts';

/** The body of /getproducts. */
export type ProductQuery = NonNullable<Input<typeof productEndpoints.getProducts>['body']>;

/** A list of products, by its address. */
interface ProductList {
  fixed: FixedFilter | null;
  list: ListState;
  /** Of the customer. */
  currency: Currency;
}

/** The storefront's queries to /getproducts, shared by server and browser. */
export const productQueries = {
  featured: (): ProductQuery => ({
    status: 1,
    is_recommended: 1,
    page: 1,
    perPage: pageSizes.featured,
  }),
  /** Only the counts of all products by kind. */
  kinds: (): ProductQuery => ({ status: 1, page: 1, perPage: 1, facets: true }),
  home: (page: number): ProductQuery => ({ status: 1, page, perPage: pageSizes.products }),
  list: ({ fixed, list, currency }: ProductList): ProductQuery => ({
    status: 1,
    ...list.filters,
    ...Object.fromEntries(
      rangeKeys.flatMap((key) => {
        const bounds = list.ranges[key];
        return bounds ? [[key, formatBounds(bounds)]] : [];
      }),
    ),
    ...(currency !== defaultCurrency.code && { currency }),
    ...(fixed && { [fixed.key]: fixed.id }),
    ...(list.available && { in_stock: 1 }),
    ...(list.search && { search: list.search }),
    sort: list.sort,
    page: list.page,
    perPage: pageSizes.products,
    facets: true,
  }),
  /** Requests only the counts of a list, for filters that are not applied yet. */
  counts: (page: ProductList): ProductQuery => ({
    ...productQueries.list(page),
    page: 1,
    perPage: 1,
  }),
  similar: (similar_to: number): ProductQuery => ({
    status: 1,
    similar_to,
    page: 1,
    perPage: pageSizes.similar,
  }),
} as const;
