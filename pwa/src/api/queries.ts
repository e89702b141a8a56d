import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type LookupKind, type ProductQuery, pageSizes } from '@vajra/contract';
import { answered, ownAnswer } from './answered.ts';
import { call } from './call.ts';
import { type AnswerOf, endpoints, type InputOf, type Wire } from './endpoints.ts';
import { firstAnswer, firstAnswersAt } from './first-answers.ts';

export type ProductList = AnswerOf<typeof endpoints.getProducts>['data'] & {
  /** Of how many products it is, where the phone answered and has not all of them. */
  part?: { kept: number; total: number };
};

/** One factory of keys; what starts with 'mine' goes when the session does. */
export const keys = {
  store: ['store'],
  newsLine: ['news-line'],
  sliders: ['sliders'],
  menu: ['lookups', 'menu'],
  lookups: ['lookups'],
  lookup: (kind: LookupKind) => ['lookups', kind],
  products: ['products'],
  productList: (query: ProductQuery) => ['products', 'list', query],
  product: (id: number) => ['products', 'one', id],
  reviews: ['reviews'],
  productReviews: (id: number) => ['reviews', 'product', id],
  recentReviews: ['reviews', 'recent'],
  mine: ['mine'],
  cart: (userId: number) => ['mine', userId, 'cart'],
  orders: (userId: number) => ['mine', userId, 'orders'],
  orderPage: (userId: number, page: number) => ['mine', userId, 'orders', page],
} as const;

/** Milliseconds after which what seldom changes is asked for again. */
export const slowly = 10 * 60_000;

/** A call that anybody may make, which the server may have answered along with the page. */
export function asked<W extends Wire, Data>(
  endpoint: W,
  input: InputOf<W>,
  read: (answer: AnswerOf<W>) => Data,
) {
  return {
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      read((await answered(endpoint, input, signal)) as AnswerOf<W>), // its own answer
    initialData: () => {
      const answer = firstAnswer(endpoint, input);
      return answer && read(answer);
    },
    initialDataUpdatedAt: firstAnswersAt,
  };
}

export const storeQuery = queryOptions({
  queryKey: keys.store,
  ...asked(endpoints.getStoreConfig, {}, (store) => store),
  staleTime: slowly,
});

export const newsLineQuery = queryOptions({
  queryKey: keys.newsLine,
  ...asked(endpoints.getNewsLine, {}, ({ data }) => data),
});

export const slidersQuery = queryOptions({
  queryKey: keys.sliders,
  ...asked(endpoints.getSliderImages, {}, ({ data }) => data),
});

export const menuQuery = queryOptions({
  queryKey: keys.menu,
  ...asked(endpoints.getCollectionsByParent, {}, ({ data }) => data),
  staleTime: slowly,
});

export const shapesQuery = queryOptions({
  queryKey: keys.lookup('diamondShape'),
  ...asked(endpoints.getDiamondShapes, {}, ({ data }) => data),
  staleTime: slowly,
});

/** A list of products, by one of the contract's `productQueries`. */
export function productsQuery(body: ProductQuery) {
  return queryOptions({
    queryKey: keys.productList(body),
    ...asked(endpoints.getProducts, { body }, ({ data }): ProductList => data),
    placeholderData: keepPreviousData,
  });
}

export function productQuery(id: number) {
  return queryOptions({
    queryKey: keys.product(id),
    ...asked(endpoints.getProductById, { body: { p_id: id } }, ({ data }) => data),
  });
}

export function productReviewsQuery(id: number) {
  return queryOptions({
    queryKey: keys.productReviews(id),
    ...asked(endpoints.getUserReviews, { body: { p_id: id } }, ({ data }) => data),
  });
}

export const recentReviewsQuery = queryOptions({
  queryKey: keys.recentReviews,
  ...asked(
    endpoints.getAllUserReviews,
    { body: { page: 1, perPage: pageSizes.homeReviews } },
    ({ data }) => data.reviwes,
  ),
});

export function cartQuery(userId: number) {
  return queryOptions({
    queryKey: keys.cart(userId),
    queryFn: async ({ signal }) => {
      const asked = call(endpoints.getCartData, { body: { u_id: userId } }, { signal });
      return (await ownAnswer(userId, 'cart', asked, signal)).data;
    },
  });
}

export const ordersPerPage = 10;

export function ordersQuery(userId: number, page: number) {
  return queryOptions({
    queryKey: keys.orderPage(userId, page),
    queryFn: ({ signal }) => {
      const query = { page, perPage: ordersPerPage };
      const asked = call(endpoints.getMyOrders, { query }, { signal });
      return ownAnswer(userId, `orders ${page}`, asked, signal);
    },
    placeholderData: keepPreviousData,
  });
}
