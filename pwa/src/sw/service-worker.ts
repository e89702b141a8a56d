import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// The shell: page, routes, fonts, icons. What no route below takes goes to the network alone, and
// that is the whole API.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/api\//, /^\/Assets\//, /^\/assets\//, /^\/Uploads\//],
  }),
);

// Media names are content hashes, so a kept file never goes stale. Ranges (videos) are the
// network's: a part must not be kept as if it were the whole.
registerRoute(
  ({ url, request, sameOrigin }) =>
    sameOrigin &&
    /^\/(Assets|assets\/UserReviews|Uploads)\//.test(url.pathname) &&
    !request.headers.has('range'),
  new CacheFirst({
    cacheName: 'vajra-media',
    plugins: [
      { cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null) },
      new ExpirationPlugin({
        maxEntries: 300,
        maxAgeSeconds: 60 * 24 * 3600,
        purgeOnQuotaError: true,
      }),
    ],
  }),
);

// A new version waits until a person presses Reload.
self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
