import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from '../e2e/chromium.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'vajra-test-'));
const isCi = process.env.CI === 'true';

interface Counts {
  passed: number;
  failed: number;
}

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
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
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

function check(name: string, command: readonly string[]): Counts {
  console.log(`\n— ${name}`);
  return run(command) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function unitTests(): Counts {
  console.log('\n— unit and API tests');
  const report = join(reports, 'vitest.json');
  const succeeded = run([
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests = 0, numFailedTests = 0 } = read(report);
  return honest(succeeded, { passed: numPassedTests, failed: numFailedTests });
}

function browserTests(): Counts {
  console.log('\n— browser tests');
  if (!findChromium()) {
    console.log('No Chromium found: the browser tests did not run. Set CHROMIUM to its path.');
    return { passed: 0, failed: isCi ? 1 : 0 };
  }
  const report = join(reports, 'playwright.json');
  const succeeded = run(
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  const { expected = 0, unexpected = 0, flaky = 0 } = read(report).stats ?? {};
  return honest(succeeded, { passed: expected, failed: unexpected + flaky });
}

interface Report {
  numPassedTests?: number;
  numFailedTests?: number;
  stats?: { expected?: number; unexpected?: number; flaky?: number };
}

function read(path: string): Report {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

// A runner that failed without a failed test, or ran none, has failed all the same.
function honest(succeeded: boolean, { passed, failed }: Counts): Counts {
  const isFailure = !succeeded || passed === 0;
  return { passed, failed: isFailure ? Math.max(1, failed) : failed };
}

main();
