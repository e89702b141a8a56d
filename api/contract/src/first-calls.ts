import { pageSizes } from './constants.ts';
import { contentEndpoints } from './content.ts';
import type { Endpoint, Input } from './endpoint.ts';
import { lookupEndpoints } from './lookups.ts';
import type { ShopPage } from './pages.ts';
import { productEndpoints } from './products.ts';
import { reviewEndpoints } from './reviews.ts';
import { storeEndpoints } from './store.ts';

type ProductQuery = NonNullable<Input<typeof productEndpoints.getProducts>['body']>;

/** What the shop asks of /getproducts, each list in one place for server and browser. */
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
    ...(list.search && { search: list.search }),
    sort: list.sort,
    page: list.page,
    perPage: pageSizes.products,
    facets: true,
  }),
  /** One more than is shown, since the product itself may be among them. */
  similar: (shape_id: number): ProductQuery => ({
    status: 1,
    shape_id,
    page: 1,
    perPage: pageSizes.similar + 1,
  }),
} as const;

/** A call that anybody may make, with what it sends. */
export interface FirstCall {
  readonly endpoint: Endpoint;
  readonly input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
}

function first<E extends Endpoint>(endpoint: E, input: Input<E>): FirstCall {
  return { endpoint, input };
}

const everywhere: readonly FirstCall[] = [
  first(storeEndpoints.getStoreConfig, {}),
  first(lookupEndpoints.getCollectionsByParent, {}),
  first(lookupEndpoints.getDiamondShapes, {}),
];

const filterChoices: readonly FirstCall[] = [
  first(lookupEndpoints.getClarity, {}),
  first(lookupEndpoints.getNaturalColors, {}),
  first(lookupEndpoints.getFancyColors, {}),
  first(lookupEndpoints.getCutGrades, {}),
  first(lookupEndpoints.getStoneTypes, {}),
  first(lookupEndpoints.getCollections, {}),
];

const products = (body: ProductQuery) => first(productEndpoints.getProducts, { body });

/** The calls whose answers a page of the shop begins with: the server sends them along. */
export function firstCalls(page: ShopPage): readonly FirstCall[] {
  switch (page.kind) {
    case 'home':
      return [
        ...everywhere,
        first(contentEndpoints.getSliderImages, {}),
        first(contentEndpoints.getNewsLine, {}),
        products(productQueries.featured()),
        products(productQueries.home(page.list.page)),
      ];
    case 'list':
      return [...everywhere, ...filterChoices, products(productQueries.list(page))];
    case 'product':
      return [
        ...everywhere,
        first(productEndpoints.getProductById, { body: { p_id: page.id } }),
        first(reviewEndpoints.getUserReviews, { body: { p_id: page.id } }),
      ];
    case 'text':
    case 'personal':
      return everywhere;
  }
}

/** The same for calls that are the same, in whatever order their fields were written. */
export function callKey({ endpoint, input }: FirstCall): string {
  const parts = [input.params, input.query, input.body].map((part) => sorted(part));
  return `${endpoint.method} ${endpoint.path} ${JSON.stringify(parts)}`;
}

function sorted(part: unknown): object {
  return Object.fromEntries(
    Object.entries(part ?? {})
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
