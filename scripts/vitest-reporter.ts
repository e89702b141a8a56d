import type { Reporter, TestModule } from 'vitest/node';
import { type Failure, writeReport } from './test-report.ts';

interface ReportedError {
  message: string;
  stack?: string;
}

/** Reports passed tests, timings and every failure (of tests, files, suites, or outside of them). */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly ReportedError[]): void {
    writeReport({
      passed: modules.flatMap((module) => [...module.children.allTests('passed')]).length,
      failures: [
        ...modules.flatMap(failuresIn),
        ...unhandledErrors.map((error) => ({
          name: 'outside any test',
          message: messageOf([error]),
        })),
      ],
      timings: modules.map((module) => ({
        name: module.relativeModuleId,
        durationMs: module.diagnostic().duration,
      })),
    });
  }
}

function failuresIn(module: TestModule): Failure[] {
  const tests = [...module.children.allTests('failed')].map((test) => ({
    name: `${module.relativeModuleId} › ${test.fullName}`,
    message: messageOf(test.result().errors ?? []),
  }));
  const suites = [...module.children.allSuites()].map((suite) => ({
    name: `${module.relativeModuleId} › ${suite.fullName}`,
    errors: suite.errors(),
  }));
  const outsideTests = [{ name: module.relativeModuleId, errors: module.errors() }, ...suites]
    .filter(({ errors }) => errors.length > 0)
    .map(({ name, errors }) => ({ name, message: messageOf(errors) }));
  return [...tests, ...outsideTests];
}

function messageOf(errors: readonly ReportedError[]): string {
  return errors.map(({ message, stack }) => stack || message).join('\n');
}
