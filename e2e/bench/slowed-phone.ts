import type { Browser, BrowserContext, Page } from '@playwright/test';

/** How many times slower than this machine the phone's pages are. */
export const cpuSlowdown = 4;

/**
 * Where the keeper of the copy works. Chromium slows a page's own thread alone: in its `worker`, as
 * in the shop, the keeper is faster than on a phone; put into the `page`, it is slowed, but has to
 * share one thread with the screens, which on a phone it need not.
 */
export type SyncThread = 'worker' | 'page';

export const syncThreads: readonly SyncThread[] = ['worker', 'page'];

export const describeThread: Record<SyncThread, string> = {
  worker: 'keeper in its worker, as shipped, which is not slowed',
  page: "keeper moved into the page's own thread, slowed like it",
};

type Listening = Parameters<typeof globalThis.addEventListener>;

/** What the bench finds in its pages. */
declare global {
  var catalogueSyncWorker: Worker;
  var syncStatuses: { kept: number; isComplete: boolean; at: number }[];
  var nameShownAt: number | undefined;
}

/** A phone-sized browser with slow pages, that has never been in the shop. */
export class SlowedPhone {
  private constructor(private readonly context: BrowserContext) {}

  static async open(browser: Browser, place: SyncThread): Promise<SlowedPhone> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-IN',
    });
    // tsx names functions by a function that pages do not have.
    await context.addInitScript('globalThis.__name = (named) => named;');
    await context.addInitScript(exposeSyncWorker, place);
    await context.addInitScript(recordSyncStatuses);
    await context.addInitScript(recordFirstName);
    return new SlowedPhone(context);
  }

  /** Another page, slow from its beginning. */
  async page(): Promise<Page> {
    const page = await this.context.newPage();
    const session = await this.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    return page;
  }

  /** Closes every page of the shop and stops its service worker. */
  async closePages(): Promise<void> {
    const pages = this.context.pages();
    const blank = await this.context.newPage();
    for (const page of pages) await page.close();
    const session = await this.context.newCDPSession(blank);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await session.detach();
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

/** Runs in the page: the shop's own worker can be asked, or runs its file in the page instead. */
function exposeSyncWorker(place: SyncThread): void {
  const Real = Worker;
  class Kept extends Real {
    constructor(...how: ConstructorParameters<typeof Worker>) {
      super(...how);
      globalThis.catalogueSyncWorker = this;
    }
  }
  class InPage extends EventTarget {
    readonly #here: Promise<unknown>;
    constructor(url: string | URL) {
      super();
      this.#here = import(String(url));
      globalThis.catalogueSyncWorker = this as unknown as Worker; // as much of one as comlink needs
    }
    postMessage(message: unknown, transfer: Transferable[] = []): void {
      void this.#here.then(() => postMessage(message, '*', transfer));
    }
    override addEventListener(...given: Listening): void {
      globalThis.addEventListener(...given);
    }
    override removeEventListener(...given: Listening): void {
      globalThis.removeEventListener(...given);
    }
  }
  globalThis.Worker = place === 'page' ? (InPage as unknown as typeof Worker) : Kept;
}

/** Runs in the page: what the tabs tell each other of the copy, with the time. */
function recordSyncStatuses(): void {
  globalThis.syncStatuses = [];
  if (location.protocol === 'about:') return;
  new BroadcastChannel('vajra-catalogue').onmessage = ({ data }) => {
    const { kept, isComplete } = data.news?.copy ?? {};
    if (kept > 0) globalThis.syncStatuses.push({ kept, isComplete, at: Date.now() });
  };
}

/** Runs in the page: when the name of a product was first to be seen, since the navigation. */
function recordFirstName(): void {
  const look = () => {
    const names = document.querySelectorAll('main article h2, main article h3, main h1');
    const isProduct = location.pathname.startsWith('/product-details/');
    const shown = [...names].find(
      (name) =>
        (isProduct ? name.matches('h1') : name.matches('article *')) &&
        name.textContent !== '' &&
        // What is for screen readers alone is a pixel wide.
        name.getBoundingClientRect().width > 10,
    );
    if (shown) globalThis.nameShownAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
