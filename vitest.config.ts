import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { contractCalls } from './pwa/build/contract-calls.ts';
import { testWorkerArgs as execArgv, hangMs } from './test-workers.ts';

const packages = 'api/{contract,product-index,embedded-mongo,studio}';

/**
 * Starts property tests first. They take longest, and Vitest would run the files of one project after
 * those of another, so that the last of them runs alone.
 */
class PropertyTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isPropertyTest = ({ moduleId }: TestSpecification) =>
      /\.property\.(node\.)?test\./.test(moduleId);
    return [...sorted.filter(isPropertyTest), ...sorted.filter((file) => !isPropertyTest(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: PropertyTestsFirst },
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          isolate: false,
          include: [`${packages}/**/*.test.ts`, 'scripts/**/*.test.ts'],
          testTimeout: hangMs,
          hookTimeout: hangMs,
        },
      },
      {
        test: {
          name: 'api',
          execArgv,
          // Loading the server's modules takes longer than most files' tests: a worker loads them once.
          isolate: false,
          include: ['api/{src,test,seed}/**/*.test.ts'],
          testTimeout: hangMs,
          hookTimeout: hangMs,
        },
      },
      {
        plugins: [contractCalls()],
        test: {
          name: 'parity',
          execArgv,
          include: ['e2e/parity/*.test.ts'],
          testTimeout: hangMs,
          hookTimeout: hangMs,
        },
      },
      {
        test: {
          name: 'openapi',
          execArgv,
          include: ['e2e/openapi/*.test.ts'],
          testTimeout: 15 * 60_000,
        },
      },
      'pwa/vitest.config.ts',
      {
        root: 'pwa',
        plugins: [contractCalls()],
        test: {
          // A project of its own, because a worker ends when the next file has another environment.
          name: 'pwa-node',
          execArgv,
          isolate: false,
          setupFiles: ['src/test-setup.ts'],
          testTimeout: hangMs,
          include: ['src/**/*.node.test.ts', 'build/**/*.test.ts'],
        },
      },
      {
        root: 'pwa',
        plugins: [contractCalls()],
        test: {
          // Whole parts of the app with their own timers and databases, which other tests must not share.
          name: 'pwa-isolated',
          execArgv,
          setupFiles: ['src/test-setup.ts'],
          testTimeout: hangMs,
          include: ['src/**/*.isolated.test.ts'],
        },
      },
    ],
    globalSetup: './api/test/global-setup.ts',
    maxWorkers: 2,
  },
});
