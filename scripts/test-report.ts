import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What a runner of tests leaves behind for the end of the whole command. */
export interface TestReport {
  passed: number;
  failures: readonly Failure[];
}

export interface Failure {
  name: string;
  /** What the runner said of it, as far as it fits on a screen beside others. */
  message: string;
}

const reportVariable = 'VAJRA_TEST_REPORT';
const longestMessage = 12;
const runnersOwn = /^\s+at .*(?:node_modules|node:|<anonymous>)/u;

/** The environment in which a runner's reporter writes to this file. */
export function reportingTo(path: string): Record<string, string> {
  return { [reportVariable]: path };
}

/** Called by a runner's reporter, at the end of its run. */
export function writeReport(report: TestReport): void {
  const path = process.env[reportVariable];
  if (!path) throw new Error(`${reportVariable} must name the file to report to.`);
  writeFileSync(path, JSON.stringify(report));
}

/** A runner that failed without a failed test, reported nothing or ran none, has failed all the same. */
export function readReport(path: string, runner: string, succeeded: boolean): TestReport {
  const { passed, failures }: TestReport = existsSync(path)
    ? JSON.parse(readFileSync(path, 'utf8'))
    : { passed: 0, failures: [] };
  const isFailure = !succeeded || passed === 0;
  if (!isFailure || failures.length > 0) return { passed, failures };
  const message = 'It failed, or ran nothing, and named no test.';
  return { passed, failures: [{ name: runner, message }] };
}

/** The failures once more, where a log's last page shows them. */
export function describeFailures(failures: readonly Failure[]): string {
  return failures
    .map(({ name, message }) => {
      const lines = message.trim().split('\n');
      const ours = lines.filter((line) => !runnersOwn.test(line)).slice(0, longestMessage);
      return [`  ${name}`, ...ours.map((line) => `    ${line}`)].join('\n');
    })
    .join('\n');
}
