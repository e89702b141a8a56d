import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';

/** As many as browsers open to a server without HTTP/2. */
const parallelDownloads = 6;
/** Delays before failed downloads are tried again: one of them would fail the whole installation. */
const defaultRetryDelaysMs: readonly number[] = [1_000, 3_000];

/**
 * Installs the files of the shell, several at a time. A controller of Workbox downloads its files one
 * after another, which takes as many round trips as there are files.
 */
export function installInParallel(
  files: readonly (PrecacheEntry | string)[],
  event: ExtendableEvent,
  retryDelaysMs = defaultRetryDelaysMs,
): void {
  for (let part = 0; part < parallelDownloads; part++) {
    const controller = new PrecacheController();
    controller.addToCacheList(files.filter((_, index) => index % parallelDownloads === part));
    event.waitUntil(install(controller, retryDelaysMs));
  }
}

/** Every attempt downloads only what is not cached yet. */
async function install(
  controller: PrecacheController,
  retryDelaysMs: readonly number[],
): Promise<void> {
  for (const delayMs of retryDelaysMs) {
    try {
      await controller.install(detachedEvent);
      return;
    } catch (error) {
      console.warn('A file of this version could not be downloaded', error);
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  await controller.install(detachedEvent);
}

/** Workbox extends the event itself, so that a failed attempt would fail the installation. */
const detachedEvent = {
  type: 'install',
  waitUntil: () => undefined,
} as unknown as ExtendableEvent; // Workbox uses nothing else
