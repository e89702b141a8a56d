import { getDefaultStore } from 'jotai';
import { createElement } from 'react';
import { connection } from '../browser/connection.ts';
import { newVersionAtom } from './new-version.ts';
import { UpdateBar } from './UpdateBar.tsx';

const hour = 3600 * 1000;

/** Installs the worker that keeps the shop, and offers each new version when it is there. */
export async function startServiceWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  offerUpdates(registration);
  checkNowAndThen(registration);
  keepPlayedVideos();
}

function offerUpdates(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker) =>
    getDefaultStore().set(
      newVersionAtom,
      createElement(UpdateBar, { take: () => takeOver(worker) }),
    );
  const offerWhenInstalled = () => {
    const { installing: worker, active } = registration;
    // Without an active one it is the first: it takes over by itself, and there is nothing old.
    if (!worker || !active) return;
    worker.addEventListener('statechange', () => {
      if (worker.state === 'installed') offer(worker);
    });
  };
  if (registration.waiting && registration.active) offer(registration.waiting);
  offerWhenInstalled();
  registration.addEventListener('updatefound', offerWhenInstalled);
}

/** Browsers look for a new version when a page is loaded, which an app hardly ever is. */
function checkNowAndThen(registration: ServiceWorkerRegistration): void {
  const check = () => {
    if (document.visibilityState !== 'visible' || !connection.isOnline) return;
    registration.update().catch((error: unknown) => console.warn('No update check', error));
  };
  addEventListener('visibilitychange', check);
  setInterval(check, hour);
}

/** Players ask for parts of a video; the worker fetches the whole of what somebody watches. */
function keepPlayedVideos(): void {
  const keep = async (video: HTMLVideoElement) => {
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ type: 'KEEP_VIDEO', url: video.currentSrc });
  };
  for (const video of document.querySelectorAll('video')) if (!video.paused) void keep(video);
  const noticePlay = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement) void keep(target);
  };
  document.addEventListener('play', noticePlay, true);
}

/** Other tabs keep what they show. */
function takeOver(worker: ServiceWorker): void {
  // Another tab may have let it take over before.
  if (worker.state !== 'installed') {
    location.reload();
    return;
  }
  worker.addEventListener('statechange', () => {
    if (worker.state !== 'activating') location.reload();
  });
  worker.postMessage({ type: 'SKIP_WAITING' });
}

/** Reloads into the newest version there is, where the one that is shown lacks something. */
export async function reloadIntoNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.update().catch((error: unknown) => console.warn('No update check', error));
  const { active, installing, waiting } = registration ?? {};
  if (active && waiting) takeOver(waiting);
  else if (active && installing) {
    installing.addEventListener('statechange', () => takeOver(installing), { once: true });
  } else location.reload();
}
