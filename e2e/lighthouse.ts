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

/** Lighthouse's measure of the machine. The scores of slower ones say nothing about the page. */
const minBenchmarkIndex = 1_000;

const limits: Readonly<Record<string, { atLeast?: number; atMost?: number }>> = {
  accessibility: { atLeast: 100 },
  'best-practices': { atLeast: 100 },
  seo: { atLeast: 100 },
  CLS: { atMost: 0 },
};

/**
 * How far a page may be behind the same page without scripts. Single figures differ by ten points from run to run
 * and from machine to machine, differences of medians less.
 */
const maxDifferences: Readonly<Record<string, number>> = { performance: 5, TBT: 250 };

/** Scores (0 to 100), LCP and TBT in milliseconds, CLS, and the machine's benchmark index. */
type Figures = Record<string, number>;

async function measure(url: string, isWithScripts: boolean): Promise<Figures> {
  const flags = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox'];
  if (!isWithScripts) flags.push('--blocked-url-patterns=*/app/*.js');
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
async function measureRepeatedly(url: string, isWithScripts: boolean): Promise<Figures> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await measure(url, isWithScripts);
    } catch (error) {
      if (attempt === 3) throw error;
      console.warn(
        `${url} could not be measured: ${error instanceof Error ? error.message : error}`,
      );
    }
  }
}

function mediansOf(measurements: readonly Figures[]): Figures {
  return Object.fromEntries(
    Object.keys(measurements[0] ?? {}).map((name) => {
      return [name, Number(median(measurements.map((one) => one[name] ?? 0)).toFixed(3))];
    }),
  );
}

/** Returns what is beyond its limit. */
function findViolations(path: string, page: Figures, withoutScripts: Figures): string[] {
  const beyond = Object.entries(limits).flatMap(([name, { atLeast = 0, atMost = Infinity }]) => {
    const value = page[name] ?? Number.NaN;
    return value >= atLeast && value <= atMost ? [] : [`${path}: ${name} is ${value}`];
  });
  if ((page['benchmark index'] ?? 0) < minBenchmarkIndex) {
    console.log(
      `${path}: the machine is too slow to compare (benchmark index below ${minBenchmarkIndex})`,
    );
    return beyond;
  }
  const behind = Object.entries(maxDifferences).flatMap(([name, max]) => {
    const difference = differenceOf(name, page, withoutScripts);
    return Math.abs(difference) <= max ? [] : [`${path}: ${name} differs by ${difference}`];
  });
  return [...beyond, ...behind];
}

const differenceOf = (name: string, page: Figures, other: Figures): number =>
  Math.round((page[name] ?? Number.NaN) - (other[name] ?? Number.NaN));

async function measureAll(shop: string, isCheck: boolean): Promise<void> {
  const violations: string[] = [];
  for (const path of ['/', '/all-diamonds', '/product-details/1']) {
    // A warm-up run: image variants are made when first requested, which occupies a small machine.
    await measure(shop + path, true).catch(() => undefined);
    const runsOf = { page: [] as Figures[], withoutScripts: [] as Figures[] };
    for (let run = 0; run < runs; run++) {
      runsOf.page.push(await measureRepeatedly(shop + path, true));
      runsOf.withoutScripts.push(await measureRepeatedly(shop + path, false));
    }
    const [page, withoutScripts] = [mediansOf(runsOf.page), mediansOf(runsOf.withoutScripts)];
    const print = (name: string, figures: Figures) => {
      const columns = Object.entries(figures).map(([key, value]) => `${key} ${value}`);
      console.log(`${path.padEnd(20)} ${name.padEnd(16)} ${columns.join('  ')}`);
    };
    print('with scripts', page);
    print('without scripts', withoutScripts);
    const differences = Object.keys(maxDifferences).map((name) => [
      name,
      differenceOf(name, page, withoutScripts),
    ]);
    print('difference', Object.fromEntries(differences));
    if (isCheck) violations.push(...findViolations(path, page, withoutScripts));
  }
  for (const violation of violations) console.error(violation);
  if (violations.length > 0) process.exitCode = 1;
}

/**
 * `npm run lighthouse [-- --check]`: median scores on a phone, for home, list and product, each measured five times
 * with and without scripts in turns. With `--check` it fails when one is beyond its limit.
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
