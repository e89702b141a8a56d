import { proxy, type Remote, wrap } from 'comlink';
import type { CatalogueSync, SyncListener } from './catalogue-sync.ts';
import { catalogueWorker } from './catalogue-worker.ts';

/** The catalogue sync of this tab, which runs in a web worker of its own. */
export class CatalogueClient {
  readonly sync: Remote<CatalogueSync> = wrap<CatalogueSync>(catalogueWorker());

  /** Follows the change feed while the tab is visible. */
  async start(listener: SyncListener): Promise<void> {
    const reportVisibility = () =>
      void this.sync.setVisible(document.visibilityState === 'visible');
    await this.sync.listen(proxy(listener));
    document.addEventListener('visibilitychange', reportVisibility);
    addEventListener('online', () => void this.sync.syncNow());
    reportVisibility();
  }
}
