import { Workbox } from 'workbox-window';
import { connection } from '../browser/connection.ts';

declare global {
  interface Navigator {
    /** In Chromium: whether the user has enabled the browser's data saver. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

const updateCheckIntervalMs = 3600 * 1000;

const workbox = new Workbox('/service-worker.js');
let registering: ReturnType<Workbox['register']> | undefined;

function register(): ReturnType<Workbox['register']> {
  registering ??= workbox.register();
  return registering;
}

/**
 * Registers the service worker once the page is loaded, so that precaching does not compete with it.
 * Whenever a new version is installed and waits, `onUpdate` receives the function that activates it.
 */
export async function startServiceWorker(onUpdate: (activate: () => void) => void): Promise<void> {
  const offer = () => onUpdate(() => void activateUpdate());
  workbox.addEventListener('waiting', offer);
  const registration = await register();
  // Workbox does not observe a version that the browser has found before.
  const { installing, active } = registration ?? {};
  if (installing && active) untilInstalled(installing).then(offer).catch(console.warn);
  checkForUpdates();
  cachePlayedVideos();
}

/** Browsers check for updates when a page is loaded, which an installed app rarely does. */
function checkForUpdates(): void {
  const check = () => {
    if (document.visibilityState === 'visible' && connection.isOnline) void update();
  };
  addEventListener('visibilitychange', check);
  setInterval(check, updateCheckIntervalMs);
}

/** Checks for a new version. Does not wait for the end of the check once it has found one. */
async function update(): Promise<void> {
  const registration = await register();
  const isFound = new Promise((resolve) => {
    registration?.addEventListener('updatefound', resolve, { once: true });
  });
  const check = workbox.update().catch((error: unknown) => console.warn('No update check', error));
  await Promise.race([check, isFound]);
}

/** Players request ranges of a video; the worker caches the whole file of a video that is played. */
function cachePlayedVideos(): void {
  const requested = new Set<string>();
  const cache = ({ currentSrc: url }: HTMLVideoElement) => {
    if (navigator.connection?.saveData || requested.has(url)) return;
    requested.add(url);
    // The player's own requests come first.
    const urlsToCache = [[url, { priority: 'low' }]];
    void workbox.messageSW({ type: 'CACHE_URLS', payload: { urlsToCache } });
  };
  for (const video of document.querySelectorAll('video')) if (!video.paused) cache(video);
  const onPlay = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement) cache(target);
  };
  document.addEventListener('play', onPlay, true);
}

/** Activates a new version and reloads this tab; other tabs keep the version they show. */
async function activateUpdate(): Promise<void> {
  const registration = await register();
  // Another tab may have activated it already.
  if (!registration?.waiting) return location.reload();
  workbox.addEventListener('controlling', () => location.reload());
  workbox.messageSkipWaiting();
}

/**
 * Reloads this tab, which a service worker controls, with the newest version.
 * @throws Error when its installation fails: the page would load the same version again
 */
export async function updateAndReload(): Promise<void> {
  const registration = await register();
  const newVersion = () => registration?.waiting ?? registration?.installing;
  await update();
  // Browsers join calls to a check that already runs and may have read the previous version.
  if (!newVersion()) await update();
  const worker = newVersion();
  if (worker) await untilInstalled(worker);
  await activateUpdate();
}

async function untilInstalled(worker: ServiceWorker): Promise<void> {
  while (worker.state === 'installing') {
    await new Promise((changed) => {
      worker.addEventListener('statechange', changed, { once: true });
    });
  }
  if (worker.state === 'redundant') throw new Error('The new version could not be installed');
}
