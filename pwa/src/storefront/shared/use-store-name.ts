import { useQuery } from '@tanstack/react-query';
import { storeQuery } from '../../api/queries.ts';
import { storeName } from '../../ui/store-name.ts';

/** What the store is called; until it has said so, what the page says. */
export function useStoreName(): string {
  return useQuery(storeQuery).data?.name ?? storeName;
}
