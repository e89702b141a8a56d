import { hasUnsavedInput } from '../ui/unsaved-input.ts';

const reloadedKey = 'vajra-reloaded';

/**
 * A part of the shop that is not served any more is of an older release: one reload brings the new
 * one. Offline it would not, nor a second time; and nobody's words are worth it. Then the screen
 * says that it broke, with another try.
 */
export function reloadForLostChunks(): void {
  addEventListener('vite:preloadError', () => {
    // Its own address tells the release.
    const isTried = sessionStorage[reloadedKey] === import.meta.url;
    if (isTried || !navigator.onLine || hasUnsavedInput()) return;
    sessionStorage[reloadedKey] = import.meta.url;
    import('./service-worker.ts')
      .then(({ reloadIntoNewest }) => reloadIntoNewest())
      .catch(() => location.reload());
  });
}
