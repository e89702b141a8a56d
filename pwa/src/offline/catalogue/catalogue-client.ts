import { proxy, type Remote, wrap } from 'comlink';
import { runUnlessBusy } from '../../browser/locks.ts';
import type { CatalogueSync, SyncListener } from './catalogue-sync.ts';
import { catalogueWorker, stopCatalogueWorker } from './catalogue-worker.ts';

const lockName = 'vajra-catalogue';

/** What the page does with what the sync reports. */
export type CatalogueListener = Omit<SyncListener, 'runUnlessBusy'>;

/**
 * The catalogue sync of this tab, which runs in a web worker of its own. It stops when the page is left and
 * restarts when Back returns to the page. WebKit would keep the worker of such a page, and the lock that a
 * worker holds, so that no other page could sync: the page holds the lock instead.
 */
export class CatalogueClient {
  #sync = wrap<CatalogueSync>(catalogueWorker());
  #listener: CatalogueListener | null = null;
  #stop: () => void = () => undefined;

  constructor() {
    addEventListener('pagehide', () => {
      stopCatalogueWorker();
      this.#stop();
    });
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      this.#sync = wrap(catalogueWorker());
      void this.#listen();
    });
  }

  get sync(): Remote<CatalogueSync> {
    return this.#sync;
  }

  /** Follows the change feed while the tab is visible. */
  async start(listener: CatalogueListener): Promise<void> {
    this.#listener = listener;
    document.addEventListener('visibilitychange', () => this.#reportVisibility());
    addEventListener('online', () => void this.sync.syncNow());
    await this.#listen();
  }

  async #listen(): Promise<void> {
    if (!this.#listener) return;
    // A worker that has been stopped does not end its work.
    const stopped = new Promise<void>((resolve) => {
      this.#stop = resolve;
    });
    const exclusively: SyncListener['runUnlessBusy'] = (work) =>
      runUnlessBusy(lockName, () => Promise.race([work(), stopped]));
    await this.sync.listen(proxy({ ...this.#listener, runUnlessBusy: exclusively }));
    this.#reportVisibility();
  }

  #reportVisibility(): void {
    void this.sync.setVisible(document.visibilityState === 'visible');
  }
}
