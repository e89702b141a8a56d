import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../chromium.ts';
import { startStore } from '../fixtures/start-store.ts';
import { Store, signInAdmin } from '../fixtures/store.ts';
import { StoreProxy } from '../fixtures/store-proxy/store-proxy.ts';
import { testStoreEnvironment } from '../fixtures/test-store-environment.ts';
import { measurePriceChange } from './changed-price.ts';
import { measureColdStart } from './cold-start.ts';
import { type FirstSync, measureFirstSync } from './first-sync.ts';
import { blockingMs, type FirstTap, measureFirstTap } from './first-tap.ts';
import { sampleLists, sampleRanges, timeLists } from './local-queries.ts';
import {
  cpuSlowdown,
  describeThread,
  SlowedPhone,
  type SyncThread,
  syncThreads,
} from './slowed-phone.ts';
import { summarize } from './summarize.ts';

const samples = { lists: 200, starts: 20, syncs: 3, prices: 15, taps: 10 } as const;

/** `npm run bench -- phone`: measures a slow phone with all 53,940 stones. */
async function benchPhone(): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error('This benchmark needs a Chromium: install one, or name its path in CHROMIUM.');
  }
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    console.log(
      `phone: Chromium ${browser.version()}, pages throttled ${cpuSlowdown} times, on ${cpus().length} cores, ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)} before`,
    );
    await withStones((shop) => benchmark(browser, shop));
  } finally {
    await browser.close();
  }
}

/** Runs `work` on a store with all stones: the one at E2E_PORT, or one that is started. */
async function withStones(work: (shop: string) => Promise<void>): Promise<void> {
  const { E2E_PORT: runningPort, PORT = '3200' } = process.env;
  if (runningPort) return work(`http://localhost:${runningPort}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'vajra-bench-phone-'));
  try {
    const shop = await startStore({ ...testStoreEnvironment(dataDir), SEED: 'stones', PORT });
    try {
      await work(shop.url);
    } finally {
      await shop.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function benchmark(browser: Browser, shop: string): Promise<void> {
  const proxy = new StoreProxy(shop);
  await proxy.start();
  try {
    await measureTaps(browser, proxy.url);
    const syncs: FirstSync[] = [];
    while (syncs.length < samples.syncs) {
      const phone = await SlowedPhone.open(browser, 'worker');
      syncs.push(await measureFirstSync(await phone.page(), proxy.url));
      await phone.close();
    }
    reportSyncs(syncs);
    for (const place of syncThreads) await measurePhone(browser, proxy, place, shop);
  } finally {
    await proxy.stop();
  }
}

function reportSyncs(syncs: readonly FirstSync[]): void {
  const times = (of: 'usable' | 'complete' | 'indexed') => summarize(syncs.map((one) => one[of]));
  const [{ pages, bytes } = { pages: 0, bytes: 0 }] = syncs;
  console.log(`first sync of 53,940 stones, from the first feed request, ${describeThread.worker}`);
  console.log(`  ${pages} pages, ${(bytes / 1e6).toFixed(2)} MB on the wire (target 8 MB)`);
  console.log(`  first list from the replica: ${times('usable')}`);
  console.log(`  replica complete: ${times('complete')}`);
  console.log(`  index stored for the next start: ${times('indexed')}`);
}

async function measurePhone(
  browser: Browser,
  proxy: StoreProxy,
  place: SyncThread,
  shop: string,
): Promise<void> {
  const phone = await SlowedPhone.open(browser, place);
  try {
    console.log(describeThread[place]);
    const page = await phone.page();
    await measureFirstSync(page, proxy.url);
    const lists = await timeLists(page, sampleLists(samples.lists));
    console.log(
      `  filter and sort, from the request to 20 products and all facets in the page (target 16 ms): ${summarize(lists)}`,
    );
    const ranges = await timeLists(page, sampleRanges(samples.lists));
    console.log(
      `  the same with one to three filters and two new ranges, and all histograms (target 16 ms): ${summarize(ranges)}`,
    );
    if (place === 'page') return; // cold starts and changes are measured as shipped only
    await measurePrices(page, proxy.url, shop);
    await proxy.stop();
    await measureStarts(phone, proxy.url);
  } finally {
    await phone.close();
    await proxy.stop();
    await proxy.start();
  }
}

/** A control of each screen for the first tap, by its name. */
const firstTaps = {
  '/': '^menu',
  '/all-diamonds': 'filter',
  '/product-details/1': 'add to cart',
} as const;

async function measureTaps(browser: Browser, url: string): Promise<void> {
  console.log(
    'first visits: the first tap until the next frame, and a later one on the same control (target 200 ms)',
  );
  for (const [path, control] of Object.entries(firstTaps)) {
    const taps: FirstTap[] = [];
    while (taps.length < samples.taps) {
      const phone = await SlowedPhone.open(browser, 'worker');
      taps.push(await measureFirstTap(await phone.page(), url + path, control));
      await phone.close();
    }
    const tasks = taps.map(({ tasksBefore }) => tasksBefore.reduce((sum, task) => sum + task, 0));
    const longest = Math.max(0, ...taps.flatMap(({ tasksBefore }) => tasksBefore));
    const later = taps.flatMap(({ again }) => again ?? []);
    const again = later.length > 0 ? `, again ${summarize(later)}` : '';
    console.log(
      `  ${path}: ${summarize(taps.map(({ inp }) => inp))}${again}; tasks over ${blockingMs} ms before it: ${summarize(tasks)} together, the longest ${longest.toFixed(0)} ms`,
    );
  }
}

const screens: Record<string, (sample: number) => string> = {
  home: () => '/',
  list: () => '/all-diamonds',
  product: (sample) => `/product-details/${1 + sample * 2_000}`,
};

async function measureStarts(phone: SlowedPhone, url: string): Promise<void> {
  console.log(
    `  cold starts, server killed, pages closed, service worker stopped; from the navigation until the first product's name is visible (target p95 0.8 s)`,
  );
  for (const [name, path] of Object.entries(screens)) {
    const starts: number[] = [];
    while (starts.length < samples.starts) {
      starts.push(await measureColdStart(phone, url + path(starts.length)));
    }
    console.log(`    ${name}: ${summarize(starts)}`);
  }
}

async function measurePrices(page: Page, url: string, shop: string): Promise<void> {
  const store = new Store(shop, await signInAdmin(shop));
  const p_id = 1;
  await page.goto(`${url}/product-details/${p_id}`);
  const times: number[] = [];
  while (times.length < samples.prices) {
    const inr_price = Math.round(100_000 + Math.random() * 100_000);
    times.push(await measurePriceChange(page, store, { p_id, inr_price }));
  }
  console.log(
    `  changed price, from the admin's call until an open page shows it: ${summarize(times)}`,
  );
}

await benchPhone();
