import type { AppServices } from '../api/app-services.ts';
import { storageKeys } from '../browser/storage-keys.ts';
import { mergeSaved, watchSaved } from '../storefront/saved/watch-saved.ts';
import { currentUserIdAtom } from '../storefront/shared/state/pending-changes.ts';
import { resumeMerge } from './resume-merge.ts';

/** Makes the hearts of products work, and adds a visitor's products to the list of who signs in. */
export function startSaved(services: AppServices): void {
  const { store } = services;
  watchSaved(services);
  const { resume } = resumeMerge({
    storageKey: storageKeys.visitorSaved,
    userId: () => store.get(currentUserIdAtom),
    merge: (userId) => mergeSaved(services, userId),
  });
  store.sub(currentUserIdAtom, () => void resume());
}
