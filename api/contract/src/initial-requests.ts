import { contentEndpoints } from './content.ts';
import type { Endpoint, Input } from './endpoint.ts';
import { lookupEndpoints } from './lookups.ts';
import type { ShopPage } from './pages.ts';
import { type ProductQuery, productQueries } from './product-queries.ts';
import { productEndpoints } from './products.ts';
import type { EndpointRequest } from './request-key.ts';
import { reviewEndpoints } from './reviews.ts';
import { storeEndpoints } from './store.ts';

/** A request to a public endpoint. */
export interface InitialRequest extends EndpointRequest {
  readonly endpoint: Endpoint;
}

function request<E extends Endpoint>(endpoint: E, input: Input<E>): InitialRequest {
  return { endpoint, input };
}

const onEveryPage: readonly InitialRequest[] = [
  request(storeEndpoints.getStoreConfig, {}),
  request(lookupEndpoints.getCollectionsByParent, {}),
  request(lookupEndpoints.getDiamondShapes, {}),
];

const filterOptions: readonly InitialRequest[] = [
  request(lookupEndpoints.getClarity, {}),
  request(lookupEndpoints.getNaturalColors, {}),
  request(lookupEndpoints.getFancyColors, {}),
  request(lookupEndpoints.getCutGrades, {}),
  request(lookupEndpoints.getStoneTypes, {}),
  request(lookupEndpoints.getCollections, {}),
];

const products = (body: ProductQuery) => request(productEndpoints.getProducts, { body });

/** Returns the requests that a page starts with. The server sends their responses in the page. */
export function initialRequests(page: ShopPage): readonly InitialRequest[] {
  switch (page.kind) {
    case 'home':
      return [
        ...onEveryPage,
        request(contentEndpoints.getSliderImages, {}),
        request(contentEndpoints.getNewsLine, {}),
        products(productQueries.featured()),
        products(productQueries.home(page.list.page)),
      ];
    case 'list':
      return [...onEveryPage, ...filterOptions, products(productQueries.list(page))];
    case 'product':
      return [
        ...onEveryPage,
        request(productEndpoints.getProductById, { body: { p_id: page.id } }),
        request(reviewEndpoints.getUserReviews, { body: { p_id: page.id } }),
      ];
    case 'text':
    case 'personal':
      return onEveryPage;
  }
}
