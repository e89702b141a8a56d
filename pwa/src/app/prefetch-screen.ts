import type { QueryClient } from '@tanstack/react-query';
import { type FixedFilter, parsePathId, productQueries, readListState } from '@vajra/contract';
import {
  menuQuery,
  newsLineQuery,
  productQuery,
  productsQuery,
  shapesQuery,
  slidersQuery,
  storeQuery,
} from '../api/queries.ts';
import { deviceStorage, storageKeys } from '../browser/storage.ts';
import { matchPath } from '../router/match-path.ts';

/** Lists by the filter that is part of their path. The contract's matchShopPage() would enlarge the first page. */
const filteredLists = [
  ['c_id', '/collections/:c_id'],
  ['pc_id', '/parent-collections/:pc_id'],
  ['shape_id', '/shapes/:shape_id'],
] as const;

/**
 * Starts the queries that the shop's screen at an address makes first, before its code is loaded and it
 * is rendered. Resolves when all have ended, also those that fail.
 */
export async function prefetchScreen(
  queryClient: QueryClient,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  if (matchPath('/admin/*', pathname)) return;
  await Promise.all([
    // Before the products, because headings name a collection or a shape.
    queryClient.prefetchQuery(menuQuery),
    queryClient.prefetchQuery(shapesQuery),
    queryClient.prefetchQuery(storeQuery),
    ...prefetchProducts(queryClient, pathname, new URLSearchParams(search)),
  ]);
}

function prefetchProducts(
  queryClient: QueryClient,
  pathname: string,
  search: URLSearchParams,
): Promise<void>[] {
  const state = readListState(search);
  if (pathname === '/') {
    return [
      queryClient.prefetchQuery(slidersQuery),
      queryClient.prefetchQuery(newsLineQuery),
      queryClient.prefetchQuery(productsQuery(productQueries.featured())),
      queryClient.prefetchQuery(productsQuery(productQueries.home(state.page))),
    ];
  }
  const p_id = parsePathId(matchPath('/product-details/:p_id', pathname)?.p_id);
  if (p_id !== null) return [queryClient.prefetchQuery(productQuery(p_id))];
  const fixed = fixedFilterOf(pathname);
  if (!fixed && !matchPath('/all-diamonds', pathname)) return [];
  const isAvailableOnly = deviceStorage.get(storageKeys.availableOnly) === '1';
  const list = {
    ...state,
    available: state.available || isAvailableOnly,
    ...(fixed && { search: '' }),
  };
  return [queryClient.prefetchQuery(productsQuery(productQueries.list({ fixed, list })))];
}

function fixedFilterOf(pathname: string): FixedFilter | null {
  for (const [key, pattern] of filteredLists) {
    const id = parsePathId(matchPath(pattern, pathname)?.[key]);
    if (id !== null) return { key, id };
  }
  return null;
}
