import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../e2e/chromium.ts';
import { describeFailures, readReport, reportingTo, type TestReport } from './test-report.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'vajra-test-'));
const isCi = process.env.CI === 'true';

/** Types, lint, unit and API tests, browser tests: each once, all of them, then one line. */
function main(): void {
  const results = [
    ...['.', ...languages(), 'pwa/src/sw', 'e2e'].map((folder) =>
      check(`types of ${folder}`, ['tsc', '-p', folder]),
    ),
    check('lint', ['biome', 'check', '.']),
    unitTests(),
    browserTests(),
  ];
  rmSync(reports, { recursive: true, force: true });
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) console.log(`\nWhat failed:\n${describeFailures(failures)}`);
  console.log(`\n${passed} passed, ${failures.length} failed`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

/** The shop in each of its languages: a text that one of them lacks is a wrong type. */
function languages(): string[] {
  return readdirSync(join(root, 'pwa/src/texts'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `pwa/src/texts/${name}`);
}

function run(command: readonly string[], environment: Record<string, string> = {}): boolean {
  const { status } = spawnSync('npx', ['--no', '--', ...command], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

function check(name: string, command: readonly string[]): TestReport {
  console.log(`\n— ${name}`);
  if (run(command)) return { passed: 1, failures: [] };
  return { passed: 0, failures: [{ name, message: command.join(' ') }] };
}

function unitTests(): TestReport {
  console.log('\n— unit and API tests');
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/vitest-reporter.ts'];
  const succeeded = run(['vitest', 'run', ...reporters], reportingTo(report));
  return readReport(report, 'vitest', succeeded);
}

function browserTests(): TestReport {
  console.log('\n— browser tests');
  if (!findChromium()) {
    const message = 'No Chromium found: the browser tests did not run. Set CHROMIUM to its path.';
    console.log(message);
    return { passed: 0, failures: isCi ? [{ name: 'browser tests', message }] : [] };
  }
  const report = join(reports, 'playwright.json');
  const config = ['--config', 'e2e/playwright.config.ts'];
  const succeeded = run(
    ['playwright', 'test', ...config, '--reporter=list,./e2e/playwright-reporter.ts'],
    reportingTo(report),
  );
  return readReport(report, 'playwright', succeeded);
}

main();
