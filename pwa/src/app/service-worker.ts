import { atom, getDefaultStore } from 'jotai';

/** The worker of a new version, installed and waiting for a person to say yes; null without one. */
export const waitingWorkerAtom = atom<ServiceWorker | null>(null);

/** Installs the worker that keeps the shell; a new version waits to be asked for. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker.register('/service-worker.js').then(watch, (error: unknown) => {
      console.error('The service worker was not installed', error);
    });
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register);
}

// Where workers are blocked (private windows, test browsers) there may be no registration at all.
function watch(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return;
  const tell = (worker: ServiceWorker | null) => {
    // Without a controller this is the first install: there is nothing old to reload from.
    if (worker && navigator.serviceWorker.controller) {
      getDefaultStore().set(waitingWorkerAtom, worker);
    }
  };
  tell(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') tell(worker);
    });
  });
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && navigator.onLine) {
      registration.update().catch((error: unknown) => console.warn('No update check', error));
    }
  });
}

/** Lets the new version take over and reloads this tab; other tabs keep what they show. */
export function takeNewVersion(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  worker.postMessage({ type: 'SKIP_WAITING' });
}
