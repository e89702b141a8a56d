import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findChromium } from './chromium.ts';
import { startStore } from './fixtures/start-store.ts';
import { testStoreEnvironment } from './fixtures/test-store-environment.ts';

// Fetched when it is asked for: it is as large as all else that the tests need.
const lighthouse = 'lighthouse@12.8.2';
const runs = 5;

const audits = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
} as const;

// A score may be missing, where it could make nothing of what it saw: such a run is none.
const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

/** What one run says: scores of 100, LCP and TBT in milliseconds, CLS as it is. */
async function measure(url: string): Promise<Record<string, number>> {
  const flags = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox'];
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, url, ...flags], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    maxBuffer: 2 ** 27,
  });
  const said = report.parse(JSON.parse(stdout));
  const scores = Object.entries(said.categories).map(
    ([name, { score }]) => [name, score * 100] as const,
  );
  const figures = Object.entries(audits).map(
    ([name, audit]) => [name, said.audits[audit]?.numericValue ?? Number.NaN] as const,
  );
  return Object.fromEntries([...scores, ...figures]);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measureAll(shop: string): Promise<void> {
  for (const path of ['/', '/all-diamonds', '/product-details/1']) {
    // Sizes of pictures are made when they are first asked for, which takes both of a small
    // machine's cores: the first visit of all is not the one that is measured.
    await measure(shop + path).catch(() => undefined);
    const taken: Record<string, number>[] = [];
    for (let run = 0; taken.length < runs && run < 2 * runs; run++) {
      try {
        taken.push(await measure(shop + path));
      } catch (error) {
        console.warn(
          `${path} was measured in vain: ${error instanceof Error ? error.message : error}`,
        );
      }
    }
    if (taken.length < runs) throw new Error(`${path} could not be measured ${runs} times`);
    const medians = Object.keys(taken[0] ?? {}).map(
      (name) => `${name} ${Number(median(taken.map((one) => one[name] ?? 0)).toFixed(3))}`,
    );
    console.log(`${path.padEnd(20)} ${medians.join('  ')}`);
  }
}

/** `npm run lighthouse`: a phone's scores for home, list and product, the median of five runs. */
const dataDir = await mkdtemp(join(tmpdir(), 'vajra-lighthouse-'));
try {
  const shop = await startStore({
    ...testStoreEnvironment(dataDir),
    PORT: process.env.PORT ?? '3200',
  });
  try {
    await measureAll(shop.url);
  } finally {
    await shop.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
