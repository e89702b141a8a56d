import { clientsClaim } from 'workbox-core';
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { images, trackEarlierMedia, videos } from './media.ts';
import { installFiles, keepLastRelease, lastRelease } from './precache.ts';
import { withScreenScripts } from './shell-page.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// The shell: page, scripts, styles, fonts. Requests without a route below, such as those to the API,
// go to the network.
const shell = new PrecacheController();
// Without the app's manifest, in which the server names the store.
shell.addToCacheList(
  self.__WB_MANIFEST.filter(
    (entry) => typeof entry === 'string' || !entry.url.endsWith('.webmanifest'),
  ),
);
self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([installFiles(shell, event), keepLastRelease(shell)]));
  event.waitUntil(trackEarlierMedia().catch(console.warn));
});
self.addEventListener('activate', shell.activate);
// So that the first visit works offline and is notified of updates too.
clientsClaim();

registerRoute(new PrecacheRoute(shell));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/app/'),
  async ({ request }) =>
    (await caches.match(request, { cacheName: lastRelease })) ?? fetch(request),
);
const shellPage = shell.createHandlerBoundToURL('/app-shell.html');
registerRoute(
  new NavigationRoute(
    async (options) => withScreenScripts(await shellPage(options), options.url.pathname),
    {
      denylist: [
        /^\/(api|Assets|assets|Uploads)\//,
        // Served for crawlers and operators.
        /^\/(robots\.txt|sitemap[^/]*\.xml|metrics)$/,
      ],
    },
  ),
);

const mediaFolders = /^\/(Assets|assets\/UserReviews|Uploads)\//;
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && mediaFolders.test(url.pathname) && /\.(mp4|webm)$/.test(url.pathname),
  videos,
);
registerRoute(({ url, sameOrigin }) => sameOrigin && mediaFolders.test(url.pathname), images);

self.addEventListener('message', (event) => {
  // A new version waits until the user presses Reload.
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
