import { useQuery } from '@tanstack/react-query';
import { storeQuery } from './queries.ts';

/** Returns the store's public configuration; undefined until it has loaded. */
export const useStoreConfig = () => useQuery(storeQuery).data;
