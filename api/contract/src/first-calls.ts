import type { KeyedCall } from './call-key.ts';
import { contentEndpoints } from './content.ts';
import type { Endpoint, Input } from './endpoint.ts';
import { lookupEndpoints } from './lookups.ts';
import type { ShopPage } from './pages.ts';
import { type ProductQuery, productQueries } from './product-queries.ts';
import { productEndpoints } from './products.ts';
import { reviewEndpoints } from './reviews.ts';
import { storeEndpoints } from './store.ts';

/** A call that anybody may make. */
export interface FirstCall extends KeyedCall {
  readonly endpoint: Endpoint;
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
