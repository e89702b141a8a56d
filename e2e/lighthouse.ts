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
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.string(), z.object({ score: z.number() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
});

/** Lighthouse's measure of the machine. Timings of slower ones say nothing about the page. */
const minBenchmarkIndex = 1_200;

interface Limit {
  atLeast?: number;
  atMost?: number;
  /** Depends on the speed of the machine. */
  isTiming?: boolean;
}

const limits: Readonly<Record<string, Limit>> = {
  performance: { atLeast: 98, isTiming: true },
  accessibility: { atLeast: 100 },
  'best-practices': { atLeast: 100 },
  seo: { atLeast: 100 },
  CLS: { atMost: 0 },
  TBT: { atMost: 100, isTiming: true },
};

/** Scores (0 to 100), LCP and TBT in milliseconds, CLS, and the machine's benchmark index. */
type Figures = Record<string, number>;

async function measure(url: string): Promise<Figures> {
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
  const { benchmarkIndex } = result.environment;
  return Object.fromEntries([...scores, ...figures, ['benchmark index', benchmarkIndex]]);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Measures a page; a run that fails, which happens on busy machines, is repeated. */
async function measureMedian(shop: string, path: string): Promise<Figures> {
  // A warm-up run: image variants are made when first requested, which occupies a small machine.
  await measure(shop + path).catch(() => undefined);
  const measurements: Figures[] = [];
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
  return Object.fromEntries(
    Object.keys(measurements[0] ?? {}).map((name) => {
      return [name, Number(median(measurements.map((one) => one[name] ?? 0)).toFixed(3))];
    }),
  );
}

/** Returns what is beyond its limit. On a slow machine, timings are not judged. */
function findViolations(path: string, figures: Figures): string[] {
  const isSlow = (figures['benchmark index'] ?? 0) <= minBenchmarkIndex;
  if (isSlow) {
    console.log(
      `${path}: the machine is too slow to judge timings (benchmark index of ${minBenchmarkIndex} or less)`,
    );
  }
  return Object.entries(limits).flatMap(([name, { atLeast = 0, atMost = Infinity, isTiming }]) => {
    const value = figures[name] ?? Number.NaN;
    const isWithin = value >= atLeast && value <= atMost;
    return isWithin || (isTiming && isSlow) ? [] : [`${path}: ${name} is ${value}`];
  });
}

async function measureAll(shop: string, isCheck: boolean): Promise<void> {
  const violations: string[] = [];
  for (const path of ['/', '/all-diamonds', '/product-details/1']) {
    const figures = await measureMedian(shop, path);
    const columns = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
    console.log(`${path.padEnd(20)} ${columns.join('  ')}`);
    if (isCheck) violations.push(...findViolations(path, figures));
  }
  for (const violation of violations) console.error(violation);
  if (violations.length > 0) process.exitCode = 1;
}

/**
 * `npm run lighthouse [-- --check]`: median scores of five runs on a phone, for home, list and product.
 * With `--check` it fails when one is beyond its limit.
 */
const dataDir = await mkdtemp(join(tmpdir(), 'vajra-lighthouse-'));
try {
  const shop = await startStore({
    ...testStoreEnvironment(dataDir),
    PORT: process.env.PORT ?? '3200',
  });
  try {
    await measureAll(shop.url, process.argv.includes('--check'));
  } finally {
    await shop.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
