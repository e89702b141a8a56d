import { standInWith } from '../api/answered.ts';
import { keepInstallEvent } from './install-event.ts';

/** What goes on beside the screens, from when the first of them is there. */
export function startInBackground(): void {
  keepInstallEvent();
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // What keeps the shop for the next visit waits until this one has its page.
  if (document.readyState === 'complete') void installWorker();
  else addEventListener('load', () => void installWorker());
}

async function installWorker(): Promise<void> {
  try {
    const { startServiceWorker } = await import('./service-worker.ts');
    await startServiceWorker();
    await navigator.serviceWorker.ready;
    const { standIn } = await import('./offline.ts');
    standInWith(Promise.resolve(standIn()));
  } catch (error) {
    console.error('The service worker was not installed', error);
  }
}
