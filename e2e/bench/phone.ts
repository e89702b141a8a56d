import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../chromium.ts';
import { Door } from '../fixtures/door.ts';
import { settingsFor } from '../fixtures/settings.ts';
import { startShop } from '../fixtures/start-shop.ts';
import { Store, signInAdmin } from '../fixtures/store.ts';
import { changedPrice } from './changed-price.ts';
import { coldStart } from './cold-start.ts';
import { figures } from './figures.ts';
import { type FirstSync, firstSync } from './first-sync.ts';
import { someLists, timeLists } from './local-queries.ts';
import { type Place, places, SlowedPhone, said, slowing } from './slowed-phone.ts';

const samples = { lists: 200, starts: 20, syncs: 3, prices: 20 } as const;

/** `npm run bench -- phone`: what a slow phone does with all 53,940 stones. */
async function benchPhone(): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) {
    throw new Error(
      'The phone is measured in Chromium, and there is none here: install one, or name it in CHROMIUM.',
    );
  }
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    console.log(
      `phone: Chromium ${browser.version()}, pages slowed ${slowing} times, on ${cpus().length} cores, ${cpus()[0]?.model}`,
    );
    await withStones((shop) => measure(browser, shop));
  } finally {
    await browser.close();
  }
}

/** A shop of all stones: one that is open already, by E2E_PORT, or one of our own. */
async function withStones(work: (shop: string) => Promise<void>): Promise<void> {
  const { E2E_PORT: open, PORT = '3200' } = process.env;
  if (open) return work(`http://localhost:${open}`);
  const dataDir = await mkdtemp(join(tmpdir(), 'vajra-bench-phone-'));
  try {
    const shop = await startShop({ ...settingsFor(dataDir), SEED: 'stones', PORT });
    try {
      await work(shop.url);
    } finally {
      await shop.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(browser: Browser, shop: string): Promise<void> {
  const door = new Door(shop);
  await door.open();
  try {
    await measureSyncs(browser, door);
    for (const place of places) await measureOffline(browser, door, place);
    await measurePrices(browser, door, shop);
  } finally {
    await door.kill();
  }
}

async function measureSyncs(browser: Browser, door: Door): Promise<void> {
  const syncs: FirstSync[] = [];
  while (syncs.length < samples.syncs) syncs.push(await syncOnce(browser, door));
  const [{ pages, bytes } = await syncOnce(browser, door)] = syncs;
  const times = (of: 'usable' | 'complete' | 'indexed') => figures(syncs.map((one) => one[of]));
  console.log('first sync of 53,940 stones, from the first question to the feed');
  console.log(
    `  ${pages} pages, ${(bytes / 1e6).toFixed(2)} MB as they came (at most 8 is wanted)`,
  );
  console.log(`  ${said.worker}:`);
  console.log(`    a list is answered from what is there: ${times('usable')}`);
  console.log(`    all is there: ${times('complete')}`);
  console.log(`    its index is kept for the next start: ${times('indexed')}`);
}

async function syncOnce(browser: Browser, door: Door): Promise<FirstSync> {
  const phone = await SlowedPhone.open(browser, 'worker');
  try {
    return await firstSync(await phone.page(), door.url);
  } finally {
    await phone.close();
  }
}

async function measureOffline(browser: Browser, door: Door, place: Place): Promise<void> {
  const phone = await SlowedPhone.open(browser, place);
  try {
    const page = await phone.page();
    await firstSync(page, door.url);
    const bodies = someLists(samples.lists);
    const times = await timeLists(page, bodies);
    console.log(said[place]);
    console.log(
      `  filter and sort, from the question to 20 products and all counts in the page (16 ms is wanted): ${figures(times)}`,
    );
    await door.kill();
    for (const [name, path] of Object.entries(screens)) {
      const starts: number[] = [];
      while (starts.length < samples.starts) {
        starts.push(await coldStart(phone, door.url + path(starts.length)));
      }
      console.log(
        `  cold start offline, ${name}, until the first product's name is to be seen (1 s is wanted): ${figures(starts)}`,
      );
    }
  } finally {
    await phone.close();
    await door.kill();
    await door.open();
  }
}

const screens: Record<string, (sample: number) => string> = {
  home: () => '/',
  list: () => '/all-diamonds',
  product: (sample) => `/product-details/${1 + sample * 2_000}`,
};

async function measurePrices(browser: Browser, door: Door, shop: string): Promise<void> {
  const store = new Store(shop, await signInAdmin(shop));
  const phone = await SlowedPhone.open(browser, 'worker');
  try {
    const page = await phone.page();
    await firstSync(page, door.url);
    const p_id = 1;
    await page.goto(`${door.url}/product-details/${p_id}`);
    const times: number[] = [];
    while (times.length < samples.prices) {
      const inr_price = 100_000 + times.length;
      times.push(await changedPrice(page, store, { p_id, inr_price }));
    }
    console.log(
      `a changed price, from the admin's answer until an open page of it shows it: ${figures(times)}`,
    );
  } finally {
    await phone.close();
  }
}

await benchPhone();
