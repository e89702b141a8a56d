import {
  cleanupOutdatedCaches,
  PrecacheController,
  type PrecacheEntry,
  PrecacheRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { Media } from './media.ts';
import { MediaCache } from './media-cache.ts';
import { installInParallel } from './precache.ts';
import { rotateReleases } from './release-files.ts';
import { withScreenScripts } from './shell-page.ts';

/** In browsers with background sync. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare global {
  interface ServiceWorkerGlobalScopeEventMap {
    sync: SyncEvent;
  }
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };
declare const navigator: WorkerNavigator & { connection?: { saveData?: boolean } };

const megabyte = 1024 * 1024;
const lastRelease = 'vajra-last-release';
const mediaFolders = /^\/(Assets|assets\/UserReviews|Uploads)\//;

// The shell: page, scripts, fonts, icons. Requests without a route below, such as those to the API,
// go to the network.
const shellFiles = self.__WB_MANIFEST;
const shell = new PrecacheController();
shell.addToCacheList(shellFiles);
cleanupOutdatedCaches();

self.addEventListener('install', (event) => installInParallel(shellFiles, event));
self.addEventListener('activate', (event) => event.waitUntil(activate()));

/** Replaces shell.activate(), which would delete files that tabs of the last release still need. */
async function activate(): Promise<void> {
  const [current, last] = await Promise.all([
    caches.open(shell.strategy.cacheName),
    caches.open(lastRelease),
  ]);
  const files = new Set(shell.getURLsToCacheKeys().values());
  await rotateReleases({ current, last }, (url) => files.has(url));
  // So that the first visit works offline and is notified of updates too.
  await self.clients.claim();
}

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

const media = new Media({
  images: new MediaCache(() => caches.open('vajra-media'), {
    entries: 300,
    days: 60,
    bytes: 10 * megabyte,
  }),
  videos: new MediaCache(() => caches.open('vajra-videos'), {
    entries: 8,
    days: 60,
    bytes: 30 * megabyte,
  }),
  fetch: (request, init) => fetch(request, init),
  isSavingData: () => navigator.connection?.saveData === true,
});
for (const method of ['GET', 'HEAD'] as const) {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && mediaFolders.test(url.pathname),
    ({ request, event }) => media.respond(request, (work) => event.waitUntil(work)),
    method,
  );
}

self.addEventListener('message', (event) => {
  // A new version waits until the user presses Reload.
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
  if (event.data?.type === 'KEEP_VIDEO') event.waitUntil(cacheVideo(String(event.data.url)));
});

async function cacheVideo(address: string): Promise<void> {
  const { origin, pathname, href } = new URL(address);
  if (origin === self.location.origin && mediaFolders.test(pathname)) await media.cacheVideo(href);
}

// The network is back: asks all tabs to send pending changes, because only they know who is signed in.
self.addEventListener('sync', (event) => {
  if (event.tag === 'vajra-outbox') event.waitUntil(askTabsToSend());
});

async function askTabsToSend(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window' });
  for (const tab of tabs) tab.postMessage({ type: 'SEND' });
}
