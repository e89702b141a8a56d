import { connection } from '../browser/connection.ts';
import { serviceWorkers } from '../browser/service-workers.ts';

const updateCheckIntervalMs = 3600 * 1000;

/**
 * Registers the service worker. `onUpdate` receives the worker of every new version once it is
 * installed and waits to be activated.
 */
export async function startServiceWorker(
  workers: ServiceWorkerContainer,
  onUpdate: (worker: ServiceWorker) => void,
): Promise<void> {
  const registration = await workers.register('/service-worker.js');
  watchUpdates(registration, onUpdate);
  checkForUpdates(registration);
  cachePlayedVideos(workers);
}

function watchUpdates(
  registration: ServiceWorkerRegistration,
  onUpdate: (worker: ServiceWorker) => void,
): void {
  const reportWhenInstalled = () => {
    const { installing: worker, active } = registration;
    // Without an active worker this is the first one, which activates itself.
    if (!worker || !active) return;
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') onUpdate(worker);
    });
  };
  if (registration.waiting && registration.active) onUpdate(registration.waiting);
  reportWhenInstalled();
  registration.addEventListener('updatefound', reportWhenInstalled);
}

/** Browsers check for updates when a page is loaded, which an installed app rarely does. */
function checkForUpdates(registration: ServiceWorkerRegistration): void {
  const check = () => {
    if (document.visibilityState === 'visible' && connection.isOnline) void update(registration);
  };
  addEventListener('visibilitychange', check);
  setInterval(check, updateCheckIntervalMs);
}

/** Checks for a new version. Does not wait for the end of the check once it has found one. */
async function update(registration: ServiceWorkerRegistration): Promise<void> {
  const isFound = new Promise((resolve) => {
    registration.addEventListener('updatefound', resolve, { once: true });
  });
  const check = registration.update().catch((error: unknown) => {
    console.warn('No update check', error);
  });
  await Promise.race([check, isFound]);
}

/** Players request ranges of a video; the worker caches the whole file of a video that is played. */
function cachePlayedVideos(workers: ServiceWorkerContainer): void {
  const cache = async (video: HTMLVideoElement) => {
    const { active } = await workers.ready;
    active?.postMessage({ type: 'KEEP_VIDEO', url: video.currentSrc });
  };
  for (const video of document.querySelectorAll('video')) if (!video.paused) void cache(video);
  const onPlay = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement) void cache(target);
  };
  document.addEventListener('play', onPlay, true);
}

/** Activates a new version and reloads this tab; other tabs keep the version they show. */
export function activateUpdate(worker: ServiceWorker): void {
  // Another tab may have activated it already.
  if (worker.state !== 'installed') {
    location.reload();
    return;
  }
  worker.addEventListener('statechange', () => {
    if (worker.state !== 'activating') location.reload();
  });
  worker.postMessage({ type: 'SKIP_WAITING' });
}

/**
 * Reloads this tab with the newest version.
 * @throws Error when its installation fails: the page would load the same version again
 */
export async function updateAndReload(): Promise<void> {
  const registration = await serviceWorkers()
    ?.getRegistration()
    .catch(() => undefined);
  if (registration) {
    await update(registration);
    // Browsers join calls to a check that already runs and may have read the previous version.
    if (!newVersionOf(registration)) await update(registration);
  }
  const worker = registration && newVersionOf(registration);
  if (!registration?.active || !worker) {
    location.reload();
    return;
  }
  await untilInstalled(worker);
  activateUpdate(worker);
}

const newVersionOf = ({ installing, waiting }: ServiceWorkerRegistration): ServiceWorker | null =>
  waiting ?? installing;

async function untilInstalled(worker: ServiceWorker): Promise<void> {
  while (worker.state === 'installing') {
    await new Promise((changed) => {
      worker.addEventListener('statechange', changed, { once: true });
    });
  }
  if (worker.state === 'redundant') throw new Error('The new version could not be installed');
}
