import { listLimits } from '@vajra/contract';
import { deviceStorage } from '../browser/storage.ts';
import { storageKeys } from '../browser/storage-keys.ts';

const maxSearches = 6;

/** Returns what was searched for on this device, the last first. */
export function recentSearches(): string[] {
  const stored = deviceStorage.getJson(storageKeys.recentSearches);
  if (!Array.isArray(stored)) return [];
  return stored
    .filter((text): text is string => typeof text === 'string' && text.trim() !== '')
    .map((text) => text.slice(0, listLimits.searchLength))
    .slice(0, maxSearches);
}

export function rememberSearch(text: string): void {
  const others = recentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase());
  deviceStorage.setJson(storageKeys.recentSearches, [text, ...others].slice(0, maxSearches));
}

export function forgetSearches(): void {
  deviceStorage.remove(storageKeys.recentSearches);
}
