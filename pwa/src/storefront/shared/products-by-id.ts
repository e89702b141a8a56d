import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { keys, productQuery } from '../../api/queries.ts';

/** How long a product is not requested again for another list. */
const staleMs = 60_000;

/**
 * The products with these ids that are shown, in this order. Without a connection those that the device has.
 * `useQueries` would do it too, but is part of a library that the first page loads.
 */
export function productsByIdQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: [...keys.products, 'by-id', ids],
    queryFn: async ({ client }) => {
      const results = await Promise.allSettled(
        ids.map((id) => client.fetchQuery({ ...productQuery(id), staleTime: staleMs })),
      );
      const products = results.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
      const failure = results.find((each) => each.status === 'rejected' && !isGone(each.reason));
      if (products.length === 0 && failure?.status === 'rejected') throw failure.reason;
      return products;
    },
  });
}

/** Whether the product was deleted or hidden. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
