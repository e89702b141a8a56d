import type { PrecacheController } from 'workbox-precaching';

/** The cache of files that only the previous release has. */
export const lastRelease = 'vajra-last-release';

const defaultRetryDelaysMs: readonly number[] = [1_000, 3_000];

/**
 * Downloads the files of a new version that are not cached yet. Unlike the controller's own `install`, it
 * downloads them concurrently, and retries: one failed download would fail the whole installation.
 */
export async function installFiles(
  controller: PrecacheController,
  event: ExtendableEvent,
  retryDelaysMs = defaultRetryDelaysMs,
): Promise<void> {
  const download = async (
    [url, cacheKey]: [string, string],
    [delayMs, ...laterDelaysMs] = retryDelaysMs,
  ): Promise<void> => {
    // The requests of open pages come first.
    const request = new Request(url, { priority: 'low' });
    try {
      await Promise.all(controller.strategy.handleAll({ event, request, params: { cacheKey } }));
    } catch (error) {
      if (delayMs === undefined) throw error;
      console.warn('A file of this version could not be downloaded', error);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      await download([url, cacheKey], laterDelaysMs);
    }
  };
  await Promise.all([...controller.getURLsToCacheKeys()].map((file) => download(file)));
}

/**
 * Copies the files that only the previous release has, for tabs that still show it: activation deletes
 * them from the precache.
 */
export async function keepLastRelease(controller: PrecacheController): Promise<void> {
  const precache = await caches.open(controller.strategy.cacheName);
  const files = new Set(controller.getURLsToCacheKeys().values());
  const outdated = (await precache.keys()).filter(({ url }) => !files.has(url));
  // Installing the same files again does not make a new release.
  if (outdated.length === 0) return;
  await caches.delete(lastRelease);
  const last = await caches.open(lastRelease);
  for (const request of outdated) {
    const response = await precache.match(request);
    if (response) await last.put(request, response);
  }
}
