import type { WorkboxPlugin } from 'workbox-core';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { RangeRequestsPlugin } from 'workbox-range-requests';
import { CacheFirst } from 'workbox-strategies';
import { nearestWidth } from './nearest-width.ts';

const megabyte = 1024 * 1024;
const maxAgeSeconds = 60 * 24 * 3600;

interface Limits {
  maxEntries: number;
  /** Maximum size of one file. */
  maxBytes: number;
}

/** Caches whole files whose names are hashes of their content, so that none becomes stale. */
function cacheMedia(cacheName: string, { maxEntries, maxBytes }: Limits, plugins: WorkboxPlugin[]) {
  const expiration = new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds,
    purgeOnQuotaError: true,
    // Images vary by format.
    matchOptions: { ignoreVary: true },
  });
  return new CacheFirst({ cacheName, plugins: [maxSize(maxBytes), expiration, ...plugins] });
}

/** Caches whole files of a known length only. */
const maxSize = (maxBytes: number): WorkboxPlugin => ({
  cacheWillUpdate: async ({ response }) => {
    const length = response.headers.get('content-length');
    return response.status === 200 && length !== null && Number(length) <= maxBytes
      ? response
      : null;
  },
});

export const images = cacheMedia('vajra-media', { maxEntries: 300, maxBytes: 10 * megabyte }, [
  nearestWidth('vajra-media'),
]);

/** Players request ranges, which are not cached: the page asks to cache the videos that it plays. */
export const videos = cacheMedia('vajra-videos', { maxEntries: 8, maxBytes: 30 * megabyte }, [
  new RangeRequestsPlugin(),
]);

/** Lets files expire, too, that were cached before Workbox tracked their use. */
export async function trackEarlierMedia(): Promise<void> {
  for (const { cacheName } of [images, videos]) {
    if (!(await caches.has(cacheName))) continue;
    const expiration = new CacheExpiration(cacheName, { maxAgeSeconds });
    await expiration.expireEntries();
    for (const { url } of await (await caches.open(cacheName)).keys()) {
      // The tracked ones that have expired are deleted.
      if (await expiration.isURLExpired(url)) await expiration.updateTimestamp(url);
    }
  }
}
