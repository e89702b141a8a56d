import type { Reporter, TestModule } from 'vitest/node';
import { type Failure, writeReport } from './test-report.ts';

/** Reports to the test command what passed, and whatever failed: tests, files, and what was thrown between them. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly { message: string; stack?: string }[],
  ): void {
    writeReport({
      passed: modules.flatMap((module) => [...module.children.allTests('passed')]).length,
      failures: [
        ...modules.flatMap(failuresIn),
        ...unhandledErrors.map((error) => ({ name: 'outside any test', message: told([error]) })),
      ],
    });
  }
}

function failuresIn(module: TestModule): Failure[] {
  const tests = [...module.children.allTests('failed')].map((test) => ({
    name: `${module.relativeModuleId} › ${test.fullName}`,
    message: told(test.result().errors ?? []),
  }));
  const suites = [...module.children.allSuites()].map((suite) => ({
    name: `${module.relativeModuleId} › ${suite.fullName}`,
    errors: suite.errors(),
  }));
  const around = [{ name: module.relativeModuleId, errors: module.errors() }, ...suites]
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) => ({ name, message: told(errors) }));
  return [...tests, ...around];
}

function told(errors: readonly { message: string; stack?: string }[]): string {
  return errors.map(({ message, stack }) => stack || message).join('\n');
}
