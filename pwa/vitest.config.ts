import react from '@vitejs/plugin-react';
import { configDefaults, defineConfig } from 'vitest/config';
import { hangMs, testWorkerArgs } from '../test-workers.ts';
import { contractCalls } from './build/contract-calls.ts';

export default defineConfig({
  plugins: [react(), contractCalls()],
  test: {
    name: 'pwa',
    environment: 'happy-dom',
    execArgv: testWorkerArgs,
    // Loading modules takes longer than most files' tests: a worker loads them once.
    isolate: false,
    setupFiles: ['src/test-setup.ts'],
    testTimeout: hangMs,
    include: ['src/**/*.test.{ts,tsx}'],
    // Projects of their own run tests that share nothing, and those that need Node's globals instead of a document.
    exclude: [...configDefaults.exclude, 'src/**/*.{node,isolated}.test.ts'],
  },
});
