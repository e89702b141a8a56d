import { useStoreConfig } from '../../api/use-store-config.ts';
import { storeName } from '../../ui/store-name.ts';

/** Returns the store's configured name; until it has loaded, the name in the page. */
export function useStoreName(): string {
  return useStoreConfig()?.name ?? storeName;
}
