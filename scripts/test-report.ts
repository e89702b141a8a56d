import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What a test runner reports to the test command. */
export interface TestReport {
  passed: number;
  failures: readonly Failure[];
  timings: readonly Timing[];
  /** Why tests were skipped, once for each of them. */
  skipped?: readonly string[];
}

export interface Failure {
  name: string;
  message: string;
}

/** How long a test file (vitest) or a browser test (Playwright) took. */
export interface Timing {
  name: string;
  durationMs: number;
}

const reportVariable = 'VAJRA_TEST_REPORT';
const maxMessageLines = 12;
const foreignFrame = /^\s+at .*(?:node_modules|node:|<anonymous>)/u;

/** Returns the environment in which a runner's reporter writes to `path`. */
export function reportEnvironment(path: string): Record<string, string> {
  return { [reportVariable]: path };
}

/** Writes the report of a run; called by a runner's reporter when the run ends. */
export function writeReport(report: TestReport): void {
  const path = process.env[reportVariable];
  if (!path) throw new Error(`${reportVariable} must name the file to report to.`);
  writeFileSync(path, JSON.stringify(report));
}

/**
 * Reads what a runner reported. A runner that failed without naming a test, wrote no report or ran
 * no test counts as one failure.
 */
export function readReport(path: string, runner: string, succeeded: boolean): TestReport {
  const report: TestReport = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { passed: 0, failures: [], timings: [] };
  const isFailure = !succeeded || report.passed === 0;
  if (!isFailure || report.failures.length > 0) return report;
  const message = 'The runner failed or ran no tests, and reported no failed test.';
  return { ...report, failures: [{ name: runner, message }] };
}

/** Formats failures for the end of the log, without stack frames of dependencies. */
export function describeFailures(failures: readonly Failure[]): string {
  return failures
    .map(({ name, message }) => {
      const lines = message.trim().split('\n');
      const ownLines = lines.filter((line) => !foreignFrame.test(line)).slice(0, maxMessageLines);
      return [`  ${name}`, ...ownLines.map((line) => `    ${line}`)].join('\n');
    })
    .join('\n');
}

/** Formats why tests were skipped: one line for each reason, with the number of tests. */
export function describeSkipped(reasons: readonly string[]): string {
  return [...new Set(reasons)]
    .map((reason) => `${reasons.filter((each) => each === reason).length} skipped: ${reason}`)
    .join('\n');
}

/** Formats the `count` slowest timings, slowest first. */
export function describeSlowest(timings: readonly Timing[], count = 10): string {
  return [...timings]
    .sort((a, b) => b.durationMs - a.durationMs)
    .slice(0, count)
    .map(({ name, durationMs }) => `  ${(durationMs / 1000).toFixed(1).padStart(6)} s  ${name}`)
    .join('\n');
}
