import { keepPreviousData, type QueryFunctionContext, queryOptions } from '@tanstack/react-query';
import type { LookupKind, ProductQuery } from '@vajra/contract';
import { readSession } from '../session/stored-session.ts';
import { call } from './call.ts';
import { type EndpointRef, endpoints, type InputOf, type ResponseOf } from './endpoints.ts';
import { initialResponse, initialResponsesAt } from './initial-responses.ts';
import { OfflineClient } from './offline-client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** Set by the query client for all queries. */
    queryMeta: { offline?: OfflineClient };
  }
}

export type ProductList = ResponseOf<typeof endpoints.getProducts>['data'] & {
  /** Set on a list of a partial replica: how many of the products it covers. */
  part?: { kept: number; total: number };
};

/** All query keys. Those that start with 'mine' are removed with the session. */
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
  productReviews: (id: number, page: number) => ['reviews', 'product', id, page],
  ownReview: (id: number, userId: number) => ['reviews', 'own', id, userId],
  recentReviews: ['reviews', 'recent'],
  mine: ['mine'],
  cart: (userId: number) => ['mine', userId, 'cart'],
  profile: (userId: number) => ['mine', userId, 'profile'],
  sessions: (userId: number) => ['mine', userId, 'sessions'],
  orders: (userId: number) => ['mine', userId, 'orders'],
  orderPage: (userId: number, page: number) => ['mine', userId, 'orders', page],
} as const;

/** How long data that rarely changes stays fresh. */
export const rarelyChangingStaleMs = 10 * 60_000;

/** Without offline support, for instance on the server. */
const onlineOnly = new OfflineClient();

/**
 * Returns a function that shows the server's response after the device's copy, unless the data has changed
 * since then.
 */
export function showLate<Response, Data>(
  { client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>,
  select: (response: Response) => Data,
): (response: Response) => void {
  const countUpdates = () => client.getQueryState(queryKey)?.dataUpdateCount ?? 0;
  const withCopy = countUpdates() + 1;
  return (response) => {
    if (countUpdates() === withCopy) client.setQueryData(queryKey, select(response));
  };
}

/**
 * Query options of a public request. Its initial data is the response that the server sent in the
 * page, if any; when the server cannot be reached, the device responds.
 */
export function publicQuery<E extends EndpointRef, Data>(
  endpoint: E,
  input: InputOf<E>,
  select: (response: ResponseOf<E>) => Data,
) {
  return {
    queryFn: async (context: QueryFunctionContext) => {
      const { offline = onlineOnly } = context.meta ?? {};
      const selectFrom = (response: unknown) => select(response as ResponseOf<E>); // of this endpoint
      const onLate = showLate(context, selectFrom);
      return selectFrom(await offline.publicResponse(endpoint, input, context.signal, onLate));
    },
    initialData: () => {
      const response = initialResponse(endpoint, input);
      return response && select(response);
    },
    initialDataUpdatedAt: initialResponsesAt,
  };
}

/** Fetches a user's own data, whose last response the device keeps under `key`. */
export function userQueryFn<Response, Data>(
  userId: number,
  key: string,
  fetchResponse: (signal: AbortSignal) => Promise<Response>,
  select: (response: Response) => Data,
) {
  return async (context: QueryFunctionContext): Promise<Data> => {
    const { offline = onlineOnly } = context.meta ?? {};
    const { signal } = context;
    // The session that is stored may have ended, or become another user's, before this page notices.
    if (readSession()?.u_id !== userId) throw new DOMException('Signed out', 'AbortError');
    const onLate = showLate(context, select);
    return select(await offline.userResponse(fetchResponse(signal), userId, key, signal, onLate));
  };
}

export const storeQuery = queryOptions({
  queryKey: keys.store,
  ...publicQuery(endpoints.getStoreConfig, {}, (store) => store),
  staleTime: rarelyChangingStaleMs,
});

export const newsLineQuery = queryOptions({
  queryKey: keys.newsLine,
  ...publicQuery(endpoints.getNewsLine, {}, ({ data }) => data),
});

export const slidersQuery = queryOptions({
  queryKey: keys.sliders,
  ...publicQuery(endpoints.getSliderImages, {}, ({ data }) => data),
});

export const menuQuery = queryOptions({
  queryKey: keys.menu,
  ...publicQuery(endpoints.getCollectionsByParent, {}, ({ data }) => data),
  staleTime: rarelyChangingStaleMs,
});

export const shapesQuery = queryOptions({
  queryKey: keys.lookup('diamondShape'),
  ...publicQuery(endpoints.getDiamondShapes, {}, ({ data }) => data),
  staleTime: rarelyChangingStaleMs,
});

/** A product list, by one of the contract's `productQueries`. */
export function productsQuery(body: ProductQuery) {
  return queryOptions({
    queryKey: keys.productList(body),
    ...publicQuery(endpoints.getProducts, { body }, ({ data }): ProductList => data),
    placeholderData: keepPreviousData,
  });
}

export function productQuery(id: number) {
  return queryOptions({
    queryKey: keys.product(id),
    ...publicQuery(endpoints.getProductById, { body: { p_id: id } }, ({ data }) => data),
  });
}

/**
 * The cart as the server has it. The query cache owns these rows; the user's database keeps the last
 * response for offline starts. Pending changes are stored in the outbox alone, and
 * `useCart` shows the rows with those changes applied.
 */
export function cartQuery(userId: number) {
  return queryOptions({
    queryKey: keys.cart(userId),
    queryFn: userQueryFn(
      userId,
      'cart',
      (signal) => call(endpoints.getCartData, { body: { u_id: userId } }, { signal }),
      ({ data }) => data,
    ),
  });
}
