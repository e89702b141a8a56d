import { newId } from '../../api/new-id.ts';
import { tabStorage } from '../../browser/storage.ts';
import { storageKeys } from '../../browser/storage-keys.ts';

/**
 * Returns the Idempotency-Key of an order: the same for the same order, also after a reload, so that
 * a retry gets the first response; a different order gets a different key.
 */
export function idempotencyKey(order: unknown): string {
  const content = JSON.stringify(order);
  const stored = tabStorage.getJson(storageKeys.orderAttempt);
  if (Array.isArray(stored) && stored[1] === content) return String(stored[0]);
  const key = newId();
  tabStorage.setJson(storageKeys.orderAttempt, [key, content]);
  return key;
}

/** Forgets the key once the order is placed: the next order is new even if it looks the same. */
export function clearIdempotencyKey(): void {
  tabStorage.remove(storageKeys.orderAttempt);
}
