import { connection } from '../browser/connection.ts';
import { tabStorage } from '../browser/storage.ts';
import { storageKeys } from '../browser/storage-keys.ts';
import { hasUnsavedInput } from '../ui/unsaved-input.ts';

/** How long a navigation may take to replace the page. One that starts a download never does. */
const maxNavigationMs = 10_000;

/**
 * Reloads the page when one of its scripts is missing on the server, which happens when an older
 * release is still open in the tab. A release reloads at most once, so the attempt has to be stored
 * first; offline, and while a form is filled in, the screen shows its error with a retry instead. When
 * the new version cannot be downloaded, `reload` fails, and the screen's retry calls it again.
 * Firefox aborts imports when the user leaves the page, and a reload would cancel the navigation.
 */
export function reloadForMissingScripts(
  reload: () => Promise<void> = updateAndReload,
  release: string = import.meta.url,
): () => void {
  let leavingSince = Number.NEGATIVE_INFINITY;
  const onBeforeUnload = () => {
    leavingSince = performance.now();
  };
  const onPreloadError = () => {
    if (performance.now() - leavingSince < maxNavigationMs) return;
    const hasReloaded = tabStorage.get(storageKeys.reloadedRelease) === release;
    if (hasReloaded || !connection.isOnline || hasUnsavedInput()) return;
    if (!tabStorage.set(storageKeys.reloadedRelease, release)) return;
    reload().catch((error: unknown) => {
      tabStorage.remove(storageKeys.reloadedRelease);
      console.warn(error);
    });
  };
  addEventListener('beforeunload', onBeforeUnload);
  addEventListener('vite:preloadError', onPreloadError);
  return () => {
    removeEventListener('beforeunload', onBeforeUnload);
    removeEventListener('vite:preloadError', onPreloadError);
  };
}

/** A service worker would serve the same release again, unless it is updated. */
async function updateAndReload(): Promise<void> {
  // The router first goes to the address whose screen is missing.
  await new Promise((resolve) => setTimeout(resolve));
  const serviceWorker = await (navigator.serviceWorker?.controller &&
    import('./service-worker.ts').catch(() => null));
  if (serviceWorker) await serviceWorker.updateAndReload();
  else location.reload();
}
