import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';

/** As many as browsers open to a server without HTTP/2. */
const parallelDownloads = 6;

/**
 * Installs the files of the shell, several at a time. A controller of Workbox downloads its files one
 * after another, which takes as many round trips as there are files.
 */
export function installInParallel(
  files: readonly (PrecacheEntry | string)[],
  event: ExtendableEvent,
): void {
  for (let part = 0; part < parallelDownloads; part++) {
    const controller = new PrecacheController();
    controller.addToCacheList(files.filter((_, index) => index % parallelDownloads === part));
    void controller.install(event); // extends the event until all are installed
  }
}
