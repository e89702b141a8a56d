import type { Input } from './endpoint.ts';
import { pageSizes } from './page-sizes.ts';
import type { ShopPage } from './pages.ts';
import type { productEndpoints } from './products.ts';

/** The body of /getproducts. */
export type ProductQuery = NonNullable<Input<typeof productEndpoints.getProducts>['body']>;

/** The storefront's queries to /getproducts, shared by server rendering and the browser. */
export const productQueries = {
  featured: (): ProductQuery => ({
    status: 1,
    is_recommended: 1,
    page: 1,
    perPage: pageSizes.featured,
  }),
  home: (page: number): ProductQuery => ({ status: 1, page, perPage: pageSizes.products }),
  list: ({ fixed, list }: Pick<ShopPage & { kind: 'list' }, 'fixed' | 'list'>): ProductQuery => ({
    status: 1,
    ...list.filters,
    ...(fixed && { [fixed.key]: fixed.id }),
    ...(list.available && { in_stock: 1 }),
    ...(list.search && { search: list.search }),
    sort: list.sort,
    page: list.page,
    perPage: pageSizes.products,
    facets: true,
  }),
  /** Requests only the counts of a list, for filters that are not applied yet. */
  counts: (page: Pick<ShopPage & { kind: 'list' }, 'fixed' | 'list'>): ProductQuery => ({
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
