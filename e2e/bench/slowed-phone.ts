import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { TabMessage } from '../../pwa/src/offline/catalogue/catalogue-sync.ts';

/** CPU throttling factor of the phone's pages. */
export const cpuSlowdown = 4;

/** More than the page and the window's bars need. */
const windowSize = { width: 500, height: 1_000 };

/**
 * Where the catalogue sync runs. Chromium throttles only the page's thread: in its `worker`, as
 * shipped, the sync is faster than on a phone; moved into the `page` it is throttled, but shares a
 * thread with the screens, which it does not on a phone.
 */
export type SyncThread = 'worker' | 'page';

export const syncThreads: readonly SyncThread[] = ['worker', 'page'];

export const describeThread: Record<SyncThread, string> = {
  worker: 'sync in its worker, as shipped, not throttled',
  page: "sync moved into the page's thread, throttled with it",
};

/** The start of the console message with the milliseconds until the first product's name was visible. */
export const firstNameReport = 'first name after ';

type ListenerArgs = Parameters<typeof globalThis.addEventListener>;

/** Globals that the init scripts define in pages. */
declare global {
  var catalogueSyncWorker: Worker;
  var syncStatuses: { kept: number; isComplete: boolean; at: number }[];
}

/** A phone-sized browser context with throttled pages and empty storage. */
export class SlowedPhone {
  private constructor(private readonly context: BrowserContext) {}

  static async open(browser: Browser, place: SyncThread): Promise<SlowedPhone> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-IN',
    });
    // tsx wraps functions in a helper that pages do not have.
    await context.addInitScript('globalThis.__name = (named) => named;');
    await context.addInitScript(exposeSyncWorker, place);
    await context.addInitScript(recordSyncStatuses);
    await context.addInitScript(reportFirstName, firstNameReport);
    return new SlowedPhone(context);
  }

  /** Opens a throttled page. */
  async page(): Promise<Page> {
    const page = await this.context.newPage();
    const session = await this.context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    // By default the window is as large as the page, so that its bars cover the lower part. What is covered is
    // not shown, and a tap on it seems to get no response.
    const { windowId } = await session.send('Browser.getWindowForTarget');
    await session.send('Browser.setWindowBounds', { windowId, bounds: windowSize });
    return page;
  }

  /** Closes every page and stops the service worker. */
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

/** Runs in the page: exposes the shop's worker, or runs the worker's script in the page. */
function exposeSyncWorker(place: SyncThread): void {
  const Real = Worker;
  class Exposed extends Real {
    constructor(...args: ConstructorParameters<typeof Worker>) {
      super(...args);
      globalThis.catalogueSyncWorker = this;
    }
  }
  class InPage extends EventTarget {
    readonly #module: Promise<unknown>;
    constructor(url: string | URL) {
      super();
      this.#module = import(String(url));
      globalThis.catalogueSyncWorker = this as unknown as Worker; // the part of Worker that comlink uses
    }
    postMessage(message: unknown, transfer: Transferable[] = []): void {
      void this.#module.then(() => postMessage(message, '*', transfer));
    }
    override addEventListener(...args: ListenerArgs): void {
      globalThis.addEventListener(...args);
    }
    override removeEventListener(...args: ListenerArgs): void {
      globalThis.removeEventListener(...args);
    }
  }
  globalThis.Worker = place === 'page' ? (InPage as unknown as typeof Worker) : Exposed;
}

/** Runs in the page: records the sync statuses that tabs broadcast, with the time. */
function recordSyncStatuses(): void {
  globalThis.syncStatuses = [];
  if (location.protocol === 'about:') return;
  new BroadcastChannel('vajra-catalogue').onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (!('status' in data) || !data.status.replica) return;
    const { kept, isComplete } = data.status.replica;
    if (kept > 0) globalThis.syncStatuses.push({ kept, isComplete, at: Date.now() });
  };
}

/** Runs in the page: reports in the console when the name of a product first became visible. */
function reportFirstName(report: string): void {
  const check = () => {
    const names = document.querySelectorAll('main article h2, main article h3, main h1');
    const isProduct = location.pathname.startsWith('/product-details/');
    const shown = [...names].find(
      (name) =>
        (isProduct ? name.matches('h1') : name.matches('article *')) &&
        name.textContent !== '' &&
        // Visually hidden text is one pixel wide.
        name.getBoundingClientRect().width > 10,
    );
    if (shown) console.debug(`${report}${performance.now()}`);
    else requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}
