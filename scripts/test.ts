import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../e2e/chromium.ts';
import { findSchemathesis } from '../e2e/openapi/schemathesis.ts';
import { findTestMongod } from './fetch-mongod.ts';
import { mongodEnvironment } from './mongod-environment.ts';
import { mongodTests } from './mongod-tests.ts';
import { runTool } from './run-tool.ts';
import {
  describeFailures,
  describeSkipped,
  describeSlowest,
  readReport,
  reportEnvironment,
  type TestReport,
} from './test-report.ts';
import { typecheck } from './typecheck.ts';

const steps = {
  types: () => check('types', typecheck),
  lint: () => check('lint', () => runTool(['biome', 'check', '.'])),
  unit: unitTests,
  api: () => vitest(['api', 'parity']),
  mongod: mongodTestsIfPossible,
  openapi: openapiTests,
  e2e: browserTests,
} as const;
type Step = keyof typeof steps;

/**
 * `npm test [-- step …]`: runs all steps, or those named, even after a step fails. Ends with the
 * slowest tests, the failures, what was skipped, and one line of counts.
 */
async function main(requested: readonly string[]): Promise<void> {
  const unknown = requested.filter((name) => !(name in steps));
  if (unknown.length > 0) {
    throw new Error(`Unknown step: ${unknown.join(', ')}. Known: ${Object.keys(steps).join(', ')}`);
  }
  const selected = Object.keys(steps) as Step[];
  const startedAt = performance.now();
  const results: TestReport[] = [];
  for (const name of selected) {
    if (requested.length > 0 && !requested.includes(name)) continue;
    results.push(await runStep(name, startedAt));
  }

  const timings = results.flatMap((result) => result.timings);
  if (timings.length > 0) console.log(`\nSlowest tests:\n${describeSlowest(timings)}`);
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) console.log(`\nFailures:\n${describeFailures(failures)}`);
  const skipped = results.flatMap((result) => result.skipped ?? []);
  if (skipped.length > 0) console.log(`\n${describeSkipped(skipped)}`);
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const counts = [`${passed} passed`, `${failures.length} failed`];
  if (skipped.length > 0) counts.push(`${skipped.length} skipped`);
  console.log(`\n${counts.join(', ')}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

function runStep(name: Step, startedAt: number): TestReport | Promise<TestReport> {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed();
  console.log(`\n== ${name} (after ${seconds} s)`);
  return steps[name]();
}

function check(name: string, passes: () => boolean): TestReport {
  if (passes()) return { passed: 1, failures: [], timings: [] };
  return { passed: 0, failures: [{ name, message: 'The output above says why.' }], timings: [] };
}

function vitest(
  projects: readonly string[],
  files: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): TestReport {
  const command = [
    'vitest',
    'run',
    ...files,
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=./scripts/vitest-reporter.ts',
  ];
  return runReported('vitest', command, environment);
}

/** Compares the embedded server with a real mongod, too, where there is one. */
async function unitTests(): Promise<TestReport> {
  const mongod = await findTestMongod();
  const environment = mongod && { MONGOMS_SYSTEM_BINARY: mongod.path };
  return vitest(['unit', 'pwa', 'pwa-node', 'pwa-isolated'], [], environment);
}

/** Runs the API tests that depend on the database's behaviour again, on a real mongod. */
async function mongodTestsIfPossible(): Promise<TestReport> {
  const mongod = await findTestMongod();
  if (!mongod) {
    const reason = 'No mongod found: the API tests ran on the embedded server only.';
    return { passed: 0, failures: [], skipped: [reason], timings: [] };
  }
  console.log(`mongod ${mongod.version} (${mongod.path})`);
  return vitest(['api'], mongodTests, mongodEnvironment(mongod));
}

/** Compares the API with its OpenAPI document, where Schemathesis is installed. */
function openapiTests(): TestReport {
  if (findSchemathesis()) return vitest(['openapi']);
  const reason =
    'The API was not compared with its OpenAPI document: npm run check:api installs Schemathesis.';
  return { passed: 0, failures: [], skipped: [reason], timings: [] };
}

function browserTests(): TestReport {
  if (!findChromium()) {
    const message = 'No Chromium found: the browser tests did not run. Set CHROMIUM to its path.';
    console.log(message);
    const isRequired = process.env.CI === 'true';
    return {
      passed: 0,
      failures: isRequired ? [{ name: 'browser tests', message }] : [],
      timings: [],
    };
  }
  return runReported('playwright', [
    'playwright',
    'test',
    '--config=e2e/playwright.config.ts',
    '--reporter=list,./e2e/playwright-reporter.ts',
  ]);
}

function runReported(
  runner: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): TestReport {
  const folder = mkdtempSync(join(tmpdir(), 'vajra-test-'));
  try {
    const path = join(folder, 'report.json');
    const succeeded = runTool(command, { ...environment, ...reportEnvironment(path) });
    return readReport(path, runner, succeeded);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main(process.argv.slice(2));
