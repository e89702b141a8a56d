import { resumeSignOut } from '../session/server-sign-out.ts';
import type { AppServices } from './app-services.ts';
import { installPromptAtom, newVersionAtom } from './app-state.ts';

/** Starts the background tasks, once the first screen is shown. */
export function startBackground(services: AppServices): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault(); // shown at a better moment, by the install offer
    services.store.set(installPromptAtom, event);
  });
  void resumeSignOut();
  addEventListener('online', () => void resumeSignOut());
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Precaching the app must not compete with loading the page.
  if (document.readyState === 'complete') void installServiceWorker(services);
  else addEventListener('load', () => void installServiceWorker(services));
}

async function installServiceWorker({ store, offline }: AppServices): Promise<void> {
  try {
    const { startServiceWorker } = await import('./service-worker.ts');
    await startServiceWorker((worker) => store.set(newVersionAtom, worker));
    await navigator.serviceWorker.ready;
    void offline.start();
  } catch (error) {
    console.error('The service worker was not installed', error);
  }
}
