import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type Answer,
  endpoints,
  type Input,
  type LookupKind,
  lookups,
  pageSizes,
} from '@vajra/contract';
import { call } from './call.ts';

/** The body of /getproducts. */
export type ProductQuery = NonNullable<Input<typeof endpoints.getProducts>['body']>;

export type ProductList = Answer<typeof endpoints.getProducts>['data'];

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

const slowly = 10 * 60_000;

export const storeQuery = queryOptions({
  queryKey: keys.store,
  queryFn: ({ signal }) => call(endpoints.getStoreConfig, {}, { signal }),
  staleTime: slowly,
});

export const newsLineQuery = queryOptions({
  queryKey: keys.newsLine,
  queryFn: async ({ signal }) => (await call(endpoints.getNewsLine, {}, { signal })).data,
});

export const slidersQuery = queryOptions({
  queryKey: keys.sliders,
  queryFn: async ({ signal }) => (await call(endpoints.getSliderImages, {}, { signal })).data,
});

export const menuQuery = queryOptions({
  queryKey: keys.menu,
  queryFn: async ({ signal }) =>
    (await call(endpoints.getCollectionsByParent, {}, { signal })).data,
  staleTime: slowly,
});

export const shapesQuery = queryOptions({
  queryKey: keys.lookup('diamondShape'),
  queryFn: async ({ signal }) => (await call(endpoints.getDiamondShapes, {}, { signal })).data,
  staleTime: slowly,
});

export const clarityQuery = queryOptions({
  queryKey: keys.lookup('clarity'),
  queryFn: async ({ signal }) => (await call(endpoints.getClarity, {}, { signal })).data,
  staleTime: slowly,
});

/** A value to choose from a lookup, whatever its fields are called. */
export interface Choice {
  id: number;
  name: string;
}

/** The values of any of the eight lookups, in the server's order. */
export function choicesQuery(kind: LookupKind) {
  const { idKey, textKey, list } = lookups[kind];
  return queryOptions({
    queryKey: [...keys.lookup(kind), 'choices'],
    queryFn: async ({ signal }): Promise<Choice[]> => {
      // The row's own type is lost in the union of the eight; its two keys are the table's.
      const rows = (await call(list as typeof endpoints.getDiamondShapes, {}, { signal }))
        .data as unknown as Record<string, unknown>[];
      return rows.map((row) => ({ id: Number(row[idKey]), name: String(row[textKey]) }));
    },
    staleTime: slowly,
  });
}

export function productsQuery(query: ProductQuery) {
  return queryOptions({
    queryKey: keys.productList(query),
    queryFn: async ({ signal }) =>
      (await call(endpoints.getProducts, { body: { status: 1, ...query } }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}

export function productQuery(id: number) {
  return queryOptions({
    queryKey: keys.product(id),
    queryFn: async ({ signal }) =>
      (await call(endpoints.getProductById, { body: { p_id: id } }, { signal })).data,
  });
}

export function productReviewsQuery(id: number) {
  return queryOptions({
    queryKey: keys.productReviews(id),
    queryFn: async ({ signal }) =>
      (await call(endpoints.getUserReviews, { body: { p_id: id } }, { signal })).data,
  });
}

export const recentReviewsQuery = queryOptions({
  queryKey: keys.recentReviews,
  queryFn: async ({ signal }) => {
    const body = { page: 1, perPage: pageSizes.homeReviews };
    return (await call(endpoints.getAllUserReviews, { body }, { signal })).data.reviwes;
  },
});

export function cartQuery(userId: number) {
  return queryOptions({
    queryKey: keys.cart(userId),
    queryFn: async ({ signal }) =>
      (await call(endpoints.getCartData, { body: { u_id: userId } }, { signal })).data,
  });
}

export const ordersPerPage = 10;

export function ordersQuery(userId: number, page: number) {
  return queryOptions({
    queryKey: keys.orderPage(userId, page),
    queryFn: ({ signal }) =>
      call(endpoints.getMyOrders, { query: { page, perPage: ordersPerPage } }, { signal }),
    placeholderData: keepPreviousData,
  });
}
