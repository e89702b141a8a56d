import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { type Failure, writeReport } from '../scripts/test-report.ts';

/** Reports to the test command what passed, and whatever failed: tests, and what was thrown between them. */
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
          .map(({ test }) => failed(test)),
        ...this.#errors.map((error) => ({ name: 'outside any test', message: told([error]) })),
      ],
    });
  }
}

function failed(test: TestCase): Failure {
  const errors = test.results.flatMap((result) => result.errors);
  return { name: test.titlePath().filter(Boolean).join(' › '), message: told(errors) };
}

function told(errors: readonly TestError[]): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Playwright colours its messages.
  const colours = /\u001b\[[\d;]*m/gu;
  return errors
    .map(({ message, stack }) => (stack || message || '').replace(colours, ''))
    .join('\n');
}
