import { deviceStorage } from '../../browser/storage.ts';
import { storageKeys } from '../../browser/storage-keys.ts';

export const maxRecentlyViewed = 12;

/** Returns the products that were viewed on this device, the last one first. */
export function readRecentlyViewed(): number[] {
  const stored = deviceStorage.getJson(storageKeys.recentlyViewed);
  if (!Array.isArray(stored)) return [];
  return [...new Set(stored.filter((id) => Number.isSafeInteger(id) && id > 0))];
}

/** Remembers a product on this device. One more than is shown, because its own page leaves it out. */
export function recordView(p_id: number): void {
  const others = readRecentlyViewed().filter((id) => id !== p_id);
  const ids = [p_id, ...others].slice(0, maxRecentlyViewed + 1);
  deviceStorage.setJson(storageKeys.recentlyViewed, ids);
}
