import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { type Failure, writeReport } from '../scripts/test-report.ts';

/** Reports passed tests, timings and every failure, including errors thrown outside of tests. */
export default class PlaywrightReporter implements Reporter {
  #tests: readonly TestCase[] = [];
  readonly #errors: TestError[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  onError(error: TestError): void {
    this.#errors.push(error);
  }

  onEnd(): void {
    const outcomes = this.#tests.map((test) => ({ test, outcome: test.outcome() }));
    writeReport({
      passed: outcomes.filter(({ outcome }) => outcome === 'expected').length,
      failures: [
        ...outcomes
          .filter(({ outcome }) => outcome === 'unexpected' || outcome === 'flaky')
          .map(({ test }) => failureOf(test)),
        ...this.#errors.map((error) => ({
          name: 'outside any test',
          message: messageOf([error]),
        })),
      ],
      skipped: outcomes
        .filter(({ outcome }) => outcome === 'skipped')
        .map(({ test }) => reasonOf(test)),
      timings: this.#tests.map((test) => ({
        name: nameOf(test),
        durationMs: test.results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    });
  }
}

const nameOf = (test: TestCase): string => test.titlePath().filter(Boolean).join(' › ');

function reasonOf({ annotations, title }: TestCase): string {
  return annotations.find(({ type }) => type === 'skip')?.description ?? title;
}

function failureOf(test: TestCase): Failure {
  const errors = test.results.flatMap((result) => result.errors);
  return { name: nameOf(test), message: messageOf(errors) };
}

function messageOf(errors: readonly TestError[]): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Playwright colours its messages.
  const ansiColours = /\u001b\[[\d;]*m/gu;
  return errors
    .map(({ message, stack }) => (stack || message || '').replace(ansiColours, ''))
    .join('\n');
}
