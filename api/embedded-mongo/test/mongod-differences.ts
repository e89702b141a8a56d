import type { RunnerTestCase } from 'vitest';

/** A test whose expectation a real server does not meet, by file and a pattern of its title. */
interface Difference {
  file: string;
  title: RegExp;
  reason: string;
}

const differences: Difference[] = [];

/** Expects a listed test to fail on a real server. One that passes is reported, so that the list stays true. */
export function expectDifference(test: RunnerTestCase): void {
  const listed = differences.some(
    ({ file, title }) => test.file.name.endsWith(file) && title.test(test.name),
  );
  if (listed) test.fails = true;
}
