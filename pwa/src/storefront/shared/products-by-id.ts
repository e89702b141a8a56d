import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { keys, productQuery } from '../../api/queries.ts';

/** How long a product is not requested again for another list. */
const staleMs = 60_000;

interface ProductsByIdOptions {
  /** Fails if a product cannot be loaded, instead of leaving it out like one that is not sold any more. */
  isComplete?: boolean;
}

/**
 * The products with these ids that are shown, in this order. Without a connection those that the device has.
 * `useQueries` would do it too, but is part of a library that the first page loads.
 */
export function productsByIdQuery(
  ids: readonly number[],
  { isComplete = false }: ProductsByIdOptions = {},
) {
  return queryOptions({
    queryKey: [...keys.products, 'by-id', ids, isComplete],
    queryFn: async ({ client }) => {
      const results = await Promise.allSettled(
        ids.map((id) => client.fetchQuery({ ...productQuery(id), staleTime: staleMs })),
      );
      const products = results.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      const failure = results.find((each) => each.status === 'rejected' && !isGone(each.reason));
      const isFailed = isComplete || products.length === 0;
      if (isFailed && failure?.status === 'rejected') throw failure.reason;
      return products;
    },
  });
}

/** Whether the product was deleted or hidden. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
