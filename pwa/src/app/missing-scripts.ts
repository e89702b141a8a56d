import { connection } from '../browser/connection.ts';
import { storageKeys, tabStorage } from '../browser/storage.ts';
import { hasUnsavedInput } from '../ui/unsaved-input.ts';

/**
 * Reloads the page when one of its scripts is missing on the server, which happens when an older
 * release is still open in the tab. A release reloads at most once, so the attempt has to be stored
 * first; offline, and while a form is filled in, the screen shows its error with a retry instead. When
 * the new version cannot be downloaded, `reload` fails, and the screen's retry calls it again.
 */
export function reloadForMissingScripts(
  reload: () => Promise<void> = updateAndReload,
  release: string = import.meta.url,
): () => void {
  const onPreloadError = () => {
    const hasReloaded = tabStorage.get(storageKeys.reloadedRelease) === release;
    if (hasReloaded || !connection.isOnline || hasUnsavedInput()) return;
    if (!tabStorage.set(storageKeys.reloadedRelease, release)) return;
    reload().catch((error: unknown) => {
      tabStorage.remove(storageKeys.reloadedRelease);
      console.warn('The new version could not be loaded', error);
    });
  };
  addEventListener('vite:preloadError', onPreloadError);
  return () => removeEventListener('vite:preloadError', onPreloadError);
}

async function updateAndReload(): Promise<void> {
  const serviceWorker = await import('./service-worker.ts').catch(() => null);
  if (serviceWorker) await serviceWorker.updateAndReload();
  else location.reload();
}
