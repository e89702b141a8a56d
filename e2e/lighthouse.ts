import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { findChromium } from './chromium.ts';
import { startStore } from './fixtures/start-store.ts';
import { testStoreEnvironment } from './fixtures/test-store-environment.ts';

// Fetched on demand: it is as large as all other test dependencies together.
const lighthouse = 'lighthouse@12.8.2';
const runs = 5;

const audits = {
  LCP: 'largest-contentful-paint',
  CLS: 'cumulative-layout-shift',
  TBT: 'total-blocking-time',
} as const;

// A run without a score failed and is repeated.
const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

/** Returns one run's scores (0 to 100), LCP and TBT in milliseconds, and CLS. */
async function measure(url: string): Promise<Record<string, number>> {
  const flags = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox'];
  const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, url, ...flags], {
    env: { ...process.env, CHROME_PATH: findChromium() },
    maxBuffer: 2 ** 27,
  });
  const result = report.parse(JSON.parse(stdout));
  const scores = Object.entries(result.categories).map(
    ([name, { score }]) => [name, score * 100] as const,
  );
  const figures = Object.entries(audits).map(
    ([name, audit]) => [name, result.audits[audit]?.numericValue ?? Number.NaN] as const,
  );
  return Object.fromEntries([...scores, ...figures]);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function measureAll(shop: string): Promise<void> {
  for (const path of ['/', '/all-diamonds', '/product-details/1']) {
    // A warm-up run: image variants are made when first requested, which occupies a small machine.
    await measure(shop + path).catch(() => undefined);
    const measurements: Record<string, number>[] = [];
    for (let run = 0; measurements.length < runs && run < 2 * runs; run++) {
      try {
        measurements.push(await measure(shop + path));
      } catch (error) {
        console.warn(
          `${path} could not be measured: ${error instanceof Error ? error.message : error}`,
        );
      }
    }
    if (measurements.length < runs) throw new Error(`${path} could not be measured ${runs} times`);
    const medians = Object.keys(measurements[0] ?? {}).map(
      (name) => `${name} ${Number(median(measurements.map((one) => one[name] ?? 0)).toFixed(3))}`,
    );
    console.log(`${path.padEnd(20)} ${medians.join('  ')}`);
  }
}

/** `npm run lighthouse`: median scores of five runs on a phone, for home, list and product. */
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
