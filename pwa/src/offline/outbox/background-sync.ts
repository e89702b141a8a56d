import { connection } from '../../browser/connection.ts';
import { serviceWorkers } from '../../browser/service-workers.ts';

/** The tag under which the service worker is woken when the network is back. */
const syncTag = 'vajra-outbox';

type SyncRegistration = ServiceWorkerRegistration & {
  sync?: { register(tag: string): Promise<void> };
};

/** Asks the browser to wake the service worker, which asks the tabs to send, where it supports that. */
export class BackgroundSync {
  #isRequested = false;

  /** Calls `listener` whenever the service worker asks the tabs to send. */
  onSync(listener: () => void): void {
    serviceWorkers()?.addEventListener('message', ({ data }) => {
      if (data?.type === 'SEND') listener();
    });
  }

  /**
   * Registers once for each time that the network is lost: online the browser would wake the worker
   * immediately, and every attempt at an unreachable server would register the next one.
   */
  async request(): Promise<void> {
    if (connection.isOnline || this.#isRequested) return;
    this.#isRequested = true;
    const registration: SyncRegistration | undefined = await serviceWorkers()?.ready;
    await registration?.sync?.register(syncTag);
  }

  reset(): void {
    this.#isRequested = false;
  }
}
