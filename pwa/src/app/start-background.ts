import type { AppServices } from '../api/app-services.ts';
import { onInstallPrompt } from '../browser/install-prompt.ts';
import { reportMissedStorageEvents } from '../browser/missed-storage-events.ts';
import { serviceWorkers } from '../browser/service-workers.ts';
import { resumeSignOut } from '../session/server-sign-out.ts';
import { installPromptAtom, newVersionAtom } from './app-state.ts';
import { startSaved } from './start-saved.ts';

/** Starts the background tasks, once the first screen is shown. */
export function startBackground(services: AppServices): void {
  onInstallPrompt((event) => services.store.set(installPromptAtom, event));
  reportMissedStorageEvents();
  startSaved(services);
  void resumeSignOut();
  addEventListener('online', () => void resumeSignOut());
  const workers = serviceWorkers();
  if (import.meta.env.PROD && workers) void installServiceWorker(workers, services);
}

async function installServiceWorker(
  workers: ServiceWorkerContainer,
  { store, offline }: AppServices,
): Promise<void> {
  try {
    const { startServiceWorker } = await import('./service-worker.ts');
    await startServiceWorker((activate) => store.set(newVersionAtom, { activate }));
    await workers.ready;
    void offline.start();
  } catch (error) {
    console.error('The service worker was not installed', error);
  }
}
