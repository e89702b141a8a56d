import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Product } from '@vajra/contract';
import { ApiError } from '../../api/api-error.ts';
import { keys, productQuery } from '../../api/queries.ts';

/** Loads the products of these ids, in their order, without those that are not sold. */
export function useComparedProducts(ids: readonly number[]) {
  const client = useQueryClient();
  const load = async (id: number): Promise<Product | null> => {
    try {
      return await client.fetchQuery(productQuery(id));
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    }
  };
  return useQuery({
    // Not as `useQueries`, whose code every page would load.
    queryKey: [...keys.products, 'compared', ids],
    queryFn: async () => (await Promise.all(ids.map(load))).flatMap((product) => product ?? []),
    placeholderData: keepPreviousData,
  });
}
