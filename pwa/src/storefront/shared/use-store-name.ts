import { useQuery } from '@tanstack/react-query';
import { storeQuery } from '../../api/queries.ts';
import { storeName } from '../../ui/store-name.ts';

/** Returns the store's configured name; until it has loaded, the name in the page. */
export function useStoreName(): string {
  return useQuery(storeQuery).data?.name ?? storeName;
}
