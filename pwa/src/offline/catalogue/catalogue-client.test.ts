import { expose, proxy } from 'comlink';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CatalogueClient, type CatalogueListener } from './catalogue-client.ts';
import type { SyncListener } from './catalogue-sync.ts';
import { stopCatalogueWorker } from './catalogue-worker.ts';

interface WorkerState {
  calls: string[];
  isTerminated: boolean;
  runUnlessBusy?: SyncListener['runUnlessBusy'];
}

/** The workers of the page, each with the calls that it has received. */
const workers: WorkerState[] = [];

class FakeWorker {
  readonly #state: WorkerState = { calls: [], isTerminated: false };
  readonly #channel = new MessageChannel();

  constructor() {
    workers.push(this.#state);
    const { calls } = this.#state;
    const sync = {
      listen: ({ runUnlessBusy }: SyncListener) => {
        calls.push('listen');
        this.#state.runUnlessBusy = runUnlessBusy;
      },
      setVisible: (isVisible: boolean) => void calls.push(`visible ${isVisible}`),
    };
    expose(sync, this.#channel.port2);
    this.#channel.port1.start();
  }

  postMessage = this.#channel.port1.postMessage.bind(this.#channel.port1);
  addEventListener = this.#channel.port1.addEventListener.bind(this.#channel.port1);
  removeEventListener = this.#channel.port1.removeEventListener.bind(this.#channel.port1);

  terminate(): void {
    this.#state.isTerminated = true;
    this.#channel.port1.close();
  }
}

const listener: CatalogueListener = {
  status: () => undefined,
  productsChanged: () => undefined,
  lookupsChanged: () => undefined,
};

const dispatch = (type: 'pagehide' | 'pageshow', persisted: boolean) =>
  dispatchEvent(Object.assign(new Event(type), { persisted }));

beforeEach(() => {
  workers.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  // Relative to the page, which has no address after tests of other files. The fake worker needs none.
  vi.stubGlobal('URL', class {});
});
afterEach(stopCatalogueWorker);

it('stops the sync when the page is left, and restarts it when Back returns to the page', async () => {
  const locks: string[] = [];
  vi.stubGlobal('navigator', {
    locks: {
      request: async (name: string, _: LockOptions, work: (lock: unknown) => Promise<void>) => {
        locks.push(`got ${name}`);
        await work({});
        locks.push(`released ${name}`);
      },
    },
  });
  await new CatalogueClient().start(listener);
  const [first] = workers;
  await vi.waitFor(() => expect(first?.calls).toEqual(['listen', 'visible true']));
  // The worker is stopped before it has done its work.
  void first?.runUnlessBusy?.(proxy(() => new Promise(() => undefined)));
  await vi.waitFor(() => expect(locks).toEqual(['got vajra-catalogue']));

  dispatch('pagehide', true);
  expect(first?.isTerminated).toBe(true);
  await vi.waitFor(() =>
    expect(locks).toEqual(['got vajra-catalogue', 'released vajra-catalogue']),
  );

  dispatch('pageshow', true);
  expect(workers).toHaveLength(2);
  await vi.waitFor(() => expect(workers[1]?.calls).toEqual(['listen', 'visible true']));
});
